//! Adam (D. Kingma, J. Ba, "Adam: a method for stochastic optimization", 2015) with a pull back to where it began.

const BETA1: f32 = 0.9;
const BETA2: f32 = 0.999;
const EPSILON: f32 = 1e-8;

/// The state of learning some parameters.
pub(crate) struct Adam {
    /// To be filled before each step; a step clears it.
    pub(crate) gradient: Vec<f32>,
    first: Vec<f32>,
    second: Vec<f32>,
    start: Vec<f32>,
    /// Parameters that keep their values.
    fixed: Vec<bool>,
    pull: f32,
    powers: (f32, f32),
}

impl Adam {
    pub(crate) fn new(start: &[f32], fixed: Vec<bool>, pull: f32) -> Adam {
        let zeros = || vec![0.0; start.len()];
        Adam {
            gradient: zeros(),
            first: zeros(),
            second: zeros(),
            start: start.to_vec(),
            fixed,
            pull,
            powers: (1.0, 1.0),
        }
    }

    /// A step of size `rate` against the gradient, which was summed over `count` samples.
    pub(crate) fn step(&mut self, parameters: &mut [f32], rate: f32, count: usize) {
        self.powers = (self.powers.0 * BETA1, self.powers.1 * BETA2);
        let (one, two) = (1.0 / (1.0 - self.powers.0), 1.0 / (1.0 - self.powers.1));
        let share = 1.0 / count.max(1) as f32;
        for (i, parameter) in parameters.iter_mut().enumerate() {
            let gradient = self.gradient[i] * share;
            self.gradient[i] = 0.0;
            if self.fixed[i] {
                continue;
            }
            self.first[i] += (1.0 - BETA1) * (gradient - self.first[i]);
            self.second[i] += (1.0 - BETA2) * (gradient * gradient - self.second[i]);
            *parameter -= rate * (self.first[i] * one) / ((self.second[i] * two).sqrt() + EPSILON);
            *parameter -= rate * self.pull * (*parameter - self.start[i]);
        }
    }
}

//! Adam (D. Kingma, J. Ba, "Adam: a method for stochastic optimization", 2015) on a loss that counts the distance from where it
//! began.

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
    /// What the distance from the start weighs, for one sample.
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
            let gradient = self.gradient[i] * share + self.pull * (*parameter - self.start[i]);
            self.gradient[i] = 0.0;
            if self.fixed[i] {
                continue;
            }
            self.first[i] += (1.0 - BETA1) * (gradient - self.first[i]);
            self.second[i] += (1.0 - BETA2) * (gradient * gradient - self.second[i]);
            *parameter -= rate * (self.first[i] * one) / ((self.second[i] * two).sqrt() + EPSILON);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_lies_between_the_samples_and_the_start() {
        // Slopes of two samples and of half the pull times the squared distance: least where they add up to nothing.
        let pull = 0.4;
        let mut adam = Adam::new(&[1.0, 1.0], vec![false, true], pull);
        let mut parameters = [1.0, 1.0];
        for step in 0..2000 {
            adam.gradient.fill(2.0 * 0.2);
            adam.step(&mut parameters, 0.01 * (1.0 - step as f32 / 2000.0), 2);
        }
        assert!((parameters[0] - (1.0 - 0.2 / pull)).abs() < 1e-3, "{parameters:?}");
        assert_eq!(parameters[1], 1.0);
    }
}

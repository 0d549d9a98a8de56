//! The state of a game, what can be asked about it, and how answers change it.

use std::time::Duration;

use rules::{
    Answer, ByColor, ByParty, Color, EndReason, GameResult, Opening, Party, Position, Protocol, Request, Turn,
};

use crate::errors::{ConfigError, Refused};
use crate::time::Clocks;
use crate::types::{Config, Effect, Ended, EngineFault, Given, Purpose, Seat, ThinkId, Undone};

/// An engine that has been asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked {
    pub(crate) id: ThinkId,
    /// The player it decides for, or the person it gives a hint to.
    pub(crate) party: Party,
}

/// One game in progress. See the [crate documentation](crate) for how to use it and for what was decided.
#[derive(Clone, Debug)]
pub struct Session {
    pub(crate) config: Config,
    pub(crate) position: Position,
    pub(crate) opening: Opening,
    /// What was answered: first the opening's answers, then moves (the only ones that are [`Answer::Move`]).
    pub(crate) answers: Vec<Given>,
    /// What was taken back, the next one to redo last.
    pub(crate) undone: Vec<Undone>,
    pub(crate) ended: Option<Ended>,
    /// Whether the end, if there is one, is one that no move made.
    pub(crate) adjudged: bool,
    pub(crate) clocks: Clocks,
    pub(crate) draw_offer: Option<Party>,
    pub(crate) draw_offered_after: ByParty<Option<usize>>,
    pub(crate) thinking: Option<Asked>,
    pub(crate) hint: Option<Asked>,
    /// The engine that must decide has failed and is not asked again until somebody says so.
    pub(crate) stalled: bool,
    last_id: u64,
}

impl Session {
    /// Starts a game. If an engine must begin, the effects ask it.
    ///
    /// # Errors
    /// [`ConfigError`] when rule, board, protocol, setup and clocks do not fit each other.
    pub fn new(config: Config, now: Duration) -> Result<(Session, Vec<Effect>), ConfigError> {
        let mut session = Session::start(config, now)?;
        let mut effects = Vec::new();
        session.proceed(&mut effects);
        Ok((session, effects))
    }

    /// The state before anything happens, with stopped clocks.
    pub(crate) fn start(mut config: Config, now: Duration) -> Result<Session, ConfigError> {
        config.time = config.time.capped();
        Opening::check(config.protocol, &config.settings).map_err(ConfigError::Protocol)?;
        if config.protocol != Protocol::None && !config.setup.is_normal() {
            return Err(ConfigError::SetupWithProtocol(config.protocol));
        }
        if !config.time.is_playable() {
            return Err(ConfigError::NoTime);
        }
        let position =
            Position::with_setup(config.settings, config.setup.clone()).map_err(ConfigError::Setup)?;
        Ok(Session {
            position,
            opening: Opening::new(config.protocol),
            answers: Vec::new(),
            undone: Vec::new(),
            ended: None,
            adjudged: false,
            clocks: Clocks::new(config.time, now),
            draw_offer: None,
            draw_offered_after: ByParty::default(),
            thinking: None,
            hint: None,
            stalled: false,
            last_id: 0,
            config,
        })
    }

    /// What was agreed; the seats as they are now.
    #[must_use]
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The position on the board. Its own result knows only ends that a move made: ask [`Session::result`].
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The opening protocol and its state.
    #[must_use]
    pub fn opening(&self) -> &Opening {
        &self.opening
    }

    /// Who must decide what; `None` when the game is over. A draw offered to a person does not appear here, since he
    /// may play on: see [`Session::pending_draw`]. One offered to an engine does.
    #[must_use]
    pub fn request(&self) -> Option<(Party, Request)> {
        if self.ended.is_some() {
            return None;
        }
        match self.engine_to_answer_draw() {
            Some(party) => Some((party, Request::AnswerDraw)),
            None => self.opening.request(&self.position),
        }
    }

    /// Who decides for this player.
    #[must_use]
    pub fn seat(&self, party: Party) -> Seat {
        self.config.seats[party]
    }

    /// Who owns which colour now.
    #[must_use]
    pub fn owners(&self) -> ByColor<Party> {
        self.opening.owners()
    }

    /// The colour that this player owns now.
    #[must_use]
    pub fn color_of(&self, party: Party) -> Color {
        if self.owners().black == party { Color::Black } else { Color::White }
    }

    /// How the game ended; `None` while it goes on.
    #[must_use]
    pub fn result(&self) -> Option<&Ended> {
        self.ended.as_ref()
    }

    /// What is left on a player's clock at `now`; `None` without a time control.
    #[must_use]
    pub fn clock(&self, party: Party, now: Duration) -> Option<Duration> {
        self.clocks.left_at(party, now)
    }

    /// Whose clock runs: the player who must act, whether he has a limit or not; `None` when the game is over.
    #[must_use]
    pub fn on_move(&self) -> Option<Party> {
        self.clocks.running()
    }

    /// When [`Session::tick`] should be called because a flag will fall; `None` if none can.
    #[must_use]
    pub fn next_deadline(&self) -> Option<Duration> {
        self.clocks.deadline()
    }

    /// Who has offered a draw that the other has not answered yet.
    #[must_use]
    pub fn pending_draw(&self) -> Option<Party> {
        self.draw_offer
    }

    /// The request that an engine is deciding now.
    #[must_use]
    pub fn thinking(&self) -> Option<ThinkId> {
        self.thinking.map(|asked| asked.id)
    }

    /// The hint that an engine is looking for now.
    #[must_use]
    pub fn hinting(&self) -> Option<ThinkId> {
        self.hint.map(|asked| asked.id)
    }

    /// Whether the engine that must decide has failed and waits for [`Session::retry`].
    #[must_use]
    pub fn is_stalled(&self) -> bool {
        self.stalled
    }

    /// What was answered so far: the opening's answers, then the moves.
    #[must_use]
    pub fn answers(&self) -> &[Given] {
        &self.answers
    }

    /// What was taken back and can be done again, the next one to redo **last**.
    #[must_use]
    pub fn undone(&self) -> &[Undone] {
        &self.undone
    }

    /// Carries out an answer of a person.
    ///
    /// # Errors
    /// [`Refused`] says why not; the game is unchanged.
    pub fn answer(&mut self, now: Duration, by: Party, answer: Answer) -> Result<Vec<Effect>, Refused> {
        self.when_playing(now, |session, effects| {
            session.must_be_person(by)?;
            if let Answer::Draw(accepted) = answer {
                return session.answer_draw(by, accepted, effects);
            }
            session.must_act(by)?;
            session.carry_out(by, answer, effects)
        })
    }

    /// What an engine says to [`Effect::Think`]; `None` if it could not answer. Whatever was cancelled, answered or
    /// never asked is ignored.
    pub fn decision(&mut self, now: Duration, id: ThinkId, answer: Option<Answer>) -> Vec<Effect> {
        let mut effects = Vec::new();
        let matches = |asked: &mut Asked| asked.id == id;
        if let Some(asked) = self.hint.take_if(matches) {
            if !self.flag_fell(now, &mut effects) {
                self.take_hint(asked.party, answer, &mut effects);
            }
        } else if let Some(asked) = self.thinking.take_if(matches)
            && !self.flag_fell(now, &mut effects)
        {
            self.take_decision(asked.party, answer, &mut effects);
            self.proceed(&mut effects);
        }
        effects
    }

    /// Lets time pass: if the running clock is down, its owner loses.
    pub fn tick(&mut self, now: Duration) -> Vec<Effect> {
        let mut effects = Vec::new();
        self.flag_fell(now, &mut effects);
        effects
    }

    /// Asks an engine that has failed again. Does nothing if none has.
    pub fn retry(&mut self, now: Duration) -> Vec<Effect> {
        let mut effects = Vec::new();
        if !self.flag_fell(now, &mut effects) && self.stalled {
            self.stalled = false;
            self.proceed(&mut effects);
        }
        effects
    }

    /// Puts a person or an engine in a player's place. An engine that was thinking there is cancelled and, if it stays
    /// an engine's seat, asked anew.
    pub fn set_seat(&mut self, now: Duration, party: Party, seat: Seat) -> Vec<Effect> {
        let mut effects = Vec::new();
        self.flag_fell(now, &mut effects);
        self.cancel(&mut effects);
        self.config.seats[party] = seat;
        self.proceed(&mut effects);
        effects
    }

    /// Runs an action of a game that is going on, unless a flag has fallen before.
    pub(crate) fn when_playing(
        &mut self,
        now: Duration,
        action: impl FnOnce(&mut Session, &mut Vec<Effect>) -> Result<(), Refused>,
    ) -> Result<Vec<Effect>, Refused> {
        let mut effects = Vec::new();
        if self.flag_fell(now, &mut effects) {
            return Ok(effects);
        }
        if self.ended.is_some() {
            return Err(Refused::GameOver);
        }
        action(self, &mut effects)?;
        self.proceed(&mut effects);
        Ok(effects)
    }

    /// Lets time pass; whether that has ended the game.
    pub(crate) fn flag_fell(&mut self, now: Duration, effects: &mut Vec<Effect>) -> bool {
        let Some(loser) = self.clocks.advance(now) else { return false };
        let winner = self.color_of(loser.other());
        self.adjudge(GameResult::new(Some(winner), EndReason::Time), effects);
        true
    }

    /// Whether a person decides for this player.
    pub(crate) fn must_be_person(&self, party: Party) -> Result<(), Refused> {
        match self.seat(party) {
            Seat::Person => Ok(()),
            Seat::Engine => Err(Refused::EngineSeat { party }),
        }
    }

    /// Whether it is this player's turn.
    pub(crate) fn must_act(&self, by: Party) -> Result<(), Refused> {
        match self.request() {
            Some((to_act, _)) if to_act != by => Err(Refused::NotYourTurn { to_act }),
            Some(_) => Ok(()),
            None => Err(Refused::GameOver),
        }
    }

    /// The engine that must answer a draw offer before anything else happens.
    pub(crate) fn engine_to_answer_draw(&self) -> Option<Party> {
        let party = self.draw_offer?.other();
        (self.seat(party) == Seat::Engine).then_some(party)
    }

    /// Who must decide in the game proper, draw offers aside.
    pub(crate) fn to_act(&self) -> Option<Party> {
        self.opening.request(&self.position).map(|(party, _)| party)
    }

    /// Changes board and opening, nothing else.
    pub(crate) fn apply(&mut self, answer: &Answer) -> Result<(), Refused> {
        apply(&mut self.position, &mut self.opening, answer)
    }

    /// Carries out an answer of the player who must act, with all that follows short of [`Session::proceed`].
    fn carry_out(&mut self, by: Party, answer: Answer, effects: &mut Vec<Effect>) -> Result<(), Refused> {
        let before = self.view();
        self.apply(&answer)?;
        self.cancel(effects);
        let color = (self.position.moves().len() > before.plies)
            .then(|| self.position.moves().last().map(|ply| ply.color))
            .flatten();
        effects.push(Effect::Answered { party: by, color, answer: answer.clone() });
        self.tell_changes(before, effects);
        if self.draw_offer == Some(by.other()) {
            self.lapse_draw(effects);
        }
        let given = Given { by, answer };
        self.keep_undone_if(&Undone::Answer(given.clone()));
        self.answers.push(given);
        let next = self.to_act();
        if next != Some(by) {
            self.clocks.complete_turn(by);
        }
        if let Some(next) = next {
            self.clocks.begin_decision(next);
        }
        Ok(())
    }

    fn take_decision(&mut self, party: Party, answer: Option<Answer>, effects: &mut Vec<Effect>) {
        let for_draw = self.engine_to_answer_draw() == Some(party);
        let fault = match answer {
            None => EngineFault::NoAnswer,
            Some(Answer::Draw(accepted)) if for_draw => {
                self.settle_draw(party, accepted, effects);
                return;
            }
            Some(answer) => {
                let carried_out = match self.request() {
                    Some((_, asked @ Request::AnswerDraw)) => Err(Refused::WrongKind { asked }),
                    _ => self.carry_out(party, answer.clone(), effects),
                };
                match carried_out {
                    Ok(()) => return,
                    Err(why) => EngineFault::Refused { answer, why: Box::new(why) },
                }
            }
        };
        effects.push(Effect::EngineFailed { party, why: fault });
        if for_draw {
            self.settle_draw(party, false, effects);
        } else {
            self.stalled = true;
        }
    }

    /// What must happen next: the end that a move made is told, an engine claims, the right clock runs, and an engine
    /// that must decide is asked.
    pub(crate) fn proceed(&mut self, effects: &mut Vec<Effect>) {
        if self.ended.is_some() {
            return;
        }
        if let Some(result) = self.position.result() {
            self.finish(result.clone(), effects);
            return;
        }
        if let Some(result) = self.engine_claim() {
            self.adjudge(result, effects);
            return;
        }
        let Some((party, request)) = self.request() else {
            // The rules always ask somebody while the game goes on.
            debug_assert!(false, "nobody is asked in a game that goes on");
            return;
        };
        self.clocks.run(Some(party));
        if self.seat(party) == Seat::Engine && self.thinking.is_none() && !self.stalled {
            let id = self.ask(party, request, Purpose::Decide, effects);
            self.thinking = Some(Asked { id, party });
        }
    }

    /// Tells the front end to start an engine.
    pub(crate) fn ask(
        &mut self,
        party: Party,
        request: Request,
        purpose: Purpose,
        effects: &mut Vec<Effect>,
    ) -> ThinkId {
        self.last_id += 1;
        let id = ThinkId(self.last_id);
        let turn = Turn { position: self.position.clone(), opening: self.opening.clone(), party, request };
        let budget = self.clocks.budget(party);
        effects.push(Effect::Think { id, turn: Box::new(turn), purpose, budget });
        id
    }

    /// Stops every engine that was asked: the game is about to change.
    pub(crate) fn cancel(&mut self, effects: &mut Vec<Effect>) {
        self.stalled = false;
        for asked in [self.thinking.take(), self.hint.take()].into_iter().flatten() {
            effects.push(Effect::Cancel { id: asked.id });
        }
    }

    /// Ends the game for a reason that no move made.
    pub(crate) fn adjudge(&mut self, result: GameResult, effects: &mut Vec<Effect>) {
        self.keep_undone_if(&Undone::End(result.clone()));
        self.adjudged = true;
        self.finish(result, effects);
    }

    /// Ends the game.
    pub(crate) fn finish(&mut self, result: GameResult, effects: &mut Vec<Effect>) {
        self.cancel(effects);
        self.draw_offer = None;
        self.clocks.run(None);
        let winner = result.winner.map(|color| self.owners()[color]);
        let outcome = Ended { result, winner };
        self.ended = Some(outcome.clone());
        effects.push(Effect::Ended { outcome });
    }

    /// Doing again what was taken back keeps the rest of the list; anything else clears it.
    fn keep_undone_if(&mut self, done: &Undone) {
        if self.undone.last() == Some(done) {
            self.undone.pop();
        } else {
            self.undone.clear();
        }
    }

    /// What [`Session::tell_changes`] compares with.
    pub(crate) fn view(&self) -> View {
        View {
            owners: self.owners(),
            opening_over: self.opening.is_over(),
            plies: self.position.moves().len(),
        }
    }

    /// Tells what else changed since `before`.
    pub(crate) fn tell_changes(&self, before: View, effects: &mut Vec<Effect>) {
        if before.owners != self.owners() {
            effects.push(Effect::OwnersChanged { owners: self.owners() });
        }
        if !before.opening_over && self.opening.is_over() {
            effects.push(Effect::OpeningOver);
        }
    }
}

/// What an action may change beside the board.
#[derive(Clone, Copy)]
pub(crate) struct View {
    owners: ByColor<Party>,
    opening_over: bool,
    plies: usize,
}

/// Carries out an answer on a board and an opening.
pub(crate) fn apply(position: &mut Position, opening: &mut Opening, answer: &Answer) -> Result<(), Refused> {
    if let Answer::Draw(_) = answer {
        return Err(Refused::NoDrawOffered);
    }
    if !opening.is_over() {
        return opening.apply(position, answer).map_err(Refused::Opening);
    }
    match *answer {
        Answer::Move(mv) => position.play(mv).map_err(Refused::Play),
        _ => Err(Refused::WrongKind { asked: Request::Move }),
    }
}

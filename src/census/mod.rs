//! Every puzzle there is: row types, all matrices of a kind by their numbers of solutions, and puzzles
//! on demand.

mod count;
mod family;
mod last_rows;
mod orderly;
mod prefix;
mod repaint;
mod rows;

pub use family::Family;
pub use prefix::Numbers;
pub use rows::RowTypes;

#[cfg(test)]
mod trial {
    use super::*;
    use crate::outcome::Limits;
    use std::time::Instant;
    #[test]
    #[ignore]
    fn prof() {
        let family = Family::any(4).unwrap();
        let counter = count::Counter::new(family);
        for _ in 0..20 {
        let start = Instant::now();
        let mut sum = 0; let mut scratch = counter.scratch();
        for task in 0..counter.tasks() {
            sum += counter.tally(task, &mut scratch, &Limits::new()).unwrap().by_solutions.len();
        }
        eprintln!("{:?} {sum}", start.elapsed());
        }
    }
    #[test]
    #[ignore]
    fn trial() {
        for (name, family) in [
            ("4p", Family::proper(4).unwrap()), ("5p", Family::proper(5).unwrap()), ("6p", Family::proper(6).unwrap()),
            ("4a", Family::any(4).unwrap()), ("4ar", Family::any(4).unwrap().with_repeats()),
        ] {
            let start = Instant::now();
            let counter = count::Counter::new(family);
            let setup = start.elapsed();
            let mut scratch = counter.scratch(); let mut total = count::Tally::default();
            for task in 0..counter.tasks() {
                let tally = counter.tally(task, &mut scratch, &Limits::new()).unwrap();
                for (s, n) in tally.by_solutions.into_iter().enumerate() { total.add_solutions(s, n); }
                for (s, n) in tally.by_partials.into_iter().enumerate() { total.add_partials(s, n); }
            }
            let n = family.colours() as i64;
            eprintln!("{name}: {} tasks, setup {setup:?}, all {:?}; total {} of {}; 0: {} {}", counter.tasks(), start.elapsed(),
              total.by_solutions.iter().sum::<i64>() as f64 / n as f64, family.matrices(), total.by_solutions[0]/n, total.by_partials[0]/n);
            let start = Instant::now();
            let mut classes = [0u64; 2];
            for task in 0..counter.tasks() {
                let _ = counter.for_each_class(task, &mut scratch, &Limits::new(), &mut |c| { classes[0] += 1; classes[1] += u64::from(c.numbers.solutions == 0); std::ops::ControlFlow::Continue(()) });
            }
            eprintln!("   classes {classes:?} of {} in {:?}", family.classes(), start.elapsed());
        }
        let family = Family::any(5).unwrap();
        let start = Instant::now();
        let counter = count::Counter::new(family);
        eprintln!("5a setup {:?}, tasks {}", start.elapsed(), counter.tasks());
        let start = Instant::now();
        let step = 97;
        let mut sum = 0; let mut scratch = counter.scratch();
        for task in (0..counter.tasks()).step_by(step) {
            sum += counter.tally(task, &mut scratch, &Limits::new()).unwrap().by_solutions.iter().sum::<i64>();
        }
        eprintln!("5a one in {step}: {:?} -> all {:?}; share {}", start.elapsed(), start.elapsed() * step as u32, sum as f64 * step as f64 / 5.0 / family.matrices() as f64);
        let start = Instant::now();
        let mut classes = 0u64;
        for task in (0..counter.tasks()).step_by(step) {
                let _ = counter.for_each_class(task, &mut scratch, &Limits::new(), &mut |_| { classes += 1; std::ops::ControlFlow::Continue(()) });
        }
        eprintln!("5a classes one in {step}: {:?} -> all {:?}; share {}", start.elapsed(), start.elapsed() * step as u32, classes as f64 * step as f64 / family.classes() as f64);
    }
}

/**
 * Set-up of the unit tests while mutants run: properties end at the first counterexample and try fewer values. A killed mutant
 * needs no smallest counterexample, and looking for one takes most of the time of a run.
 */
import * as fc from 'fast-check';

fc.configureGlobal({ endOnFailure: true, numRuns: 40 });

/** How often a suite of kills or of random plays goes round: few times in each run, as often as it should in `npm run test:long`. */
export const rounds = (short: number, long: number): number => (process.env['QY_LONG'] === '1' ? long : short)

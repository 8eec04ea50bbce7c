/** How hard a password is to guess, roughly: what the meter beside a field shows. What is refused, the server says. */
export type Strength = 'low' | 'middle' | 'high'

export const strengthWords: Readonly<Record<Strength, string>> = { low: '低', middle: '中', high: '强' }

const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/]

/** `low`: under 8 characters, under 5 different ones, or of one class. `high`: 12 of three classes, or all four. */
export function strengthOf(password: string): Strength {
  const kinds = classes.filter(each => each.test(password)).length
  const varied = new Set(password).size
  if (password.length < 8 || varied < 5 || kinds < 2) return 'low'
  return (password.length >= 12 && kinds >= 3) || kinds === 4 ? 'high' : 'middle'
}

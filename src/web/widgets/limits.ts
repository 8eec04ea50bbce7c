/**
 * Boxes for figures. Arco's own would put another figure in the place of what was typed: it drops a comma, and pulls what lies beyond the
 * limits to them. Here what was meant stays, and is refused in words.
 */
import type { InputNumberProps } from '@arco-design/web-react'

type Change = NonNullable<InputNumberProps['onChange']>
interface Limits {
  min?: number | undefined
  max?: number | undefined
  decimals?: number | undefined
}

/** A comma is the point of whoever types one, where there can be a point; grouped thousands lose theirs. */
export function figureIn(text: string, decimals?: number): string {
  const said = text.normalize('NFKC').replace(/[^\w.,-]+/g, '')
  const [, ...parts] = said.split(',')
  return parts.length === 1 && !said.includes('.') && decimals !== 0
    ? said.replace(',', '.')
    : said.replaceAll(',', '')
}

/** Told to who cannot see the box, and kept by its arrow keys alone; what is empty or no figure is null. */
export const limited = ({ min, max, decimals }: Limits, onChange: (figure: number | null) => void) => ({
  ...{ 'aria-valuemin': min, 'aria-valuemax': max },
  parser: (text: string) => figureIn(text, decimals),
  onChange: ((figure: number | undefined, how) => {
    if (figure === undefined || !Number.isFinite(figure)) return onChange(null)
    const stepped = how === 'increase' || how === 'decrease'
    onChange(stepped ? Math.min(max ?? figure, Math.max(min ?? figure, figure)) : figure)
  }) as Change,
})

/** Limits of a box for figures. Arco's own would put another figure in the place of what was typed; here it stays, and is refused in words. */
import type { InputNumberProps } from '@arco-design/web-react'

type Change = NonNullable<InputNumberProps['onChange']>
interface Limits {
  min?: number | undefined
  max?: number | undefined
}

/** Told to who cannot see the box, and kept by its arrow keys alone; what is empty or no figure is null. */
export const limited = ({ min, max }: Limits, onChange: (figure: number | null) => void) => ({
  ...{ 'aria-valuemin': min, 'aria-valuemax': max },
  onChange: ((figure: number | undefined, how) => {
    if (figure === undefined || !Number.isFinite(figure)) return onChange(null)
    const stepped = how === 'increase' || how === 'decrease'
    onChange(stepped ? Math.min(max ?? figure, Math.max(min ?? figure, figure)) : figure)
  }) as Change,
})

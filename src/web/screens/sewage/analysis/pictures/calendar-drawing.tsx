/** Cells, months and legend of the calendar. */
import { withoutWords } from '#contract/sewage/consumption.ts'
import { formatNumber, formatRange } from '#lib/format.ts'
import { weekdayNames, weekdayOf } from '../heat.ts'
import type { Span } from '../state.ts'
import { unit } from '../unit.ts'
import type { Days } from '../use-analysis.ts'
import { type CalendarCell, calendarOf } from './calendar.ts'
import type { Drawing } from './frame.tsx'
import { Mark } from './mark.tsx'
import { Hatch, Steps, stepsHeight } from './scale.tsx'

const told = ({ day, value, low, high, without }: CalendarCell): string =>
  `${day} 周${weekdayNames[weekdayOf(day)]}：${value === null ? withoutWords[without ?? 'none'] : `${formatNumber(value, 1)} ${unit}（${formatRange(low, high, 1)}）`}`

export function calendarDrawing(
  days: Days['days'],
  look: {
    width: number
    roomy: boolean
    selected: Span | undefined
    label: string
    without: readonly (readonly [string, string])[]
    onChoose: (day: string) => void
  },
): Drawing {
  const { width, roomy, selected, label, without, onChoose } = look
  const { cells, months, limits, cell, blocks, height } = calendarOf(days, width, roomy)
  const chosen = (day: string) => selected !== undefined && day >= selected.from && day <= selected.to
  return {
    width,
    height: height + stepsHeight,
    label,
    parts: (
      <>
        <Hatch />
        {months.map(({ words, x, y }) => (
          <text key={words} className="tick" x={x} y={y}>
            {words}
          </text>
        ))}
        {blocks.flatMap(top =>
          [0, 2, 4, 6].map(row => (
            <text key={`${top} ${row}`} className="tick" x={0} y={top + row * cell + cell / 2 + 4}>
              {weekdayNames[row]}
            </text>
          )),
        )}
        {cells.map(one => (
          <Mark
            key={one.day}
            row={one.row}
            x={one.x}
            told={told(one)}
            pressed={chosen(one.day)}
            onOpen={() => onChoose(one.day)}
          >
            <rect
              className={`${one.step > 0 ? `step-${one.step}` : `no-${one.without}`}${chosen(one.day) ? ' on' : ''}`}
              x={one.x + 0.5}
              y={one.y + 0.5}
              width={cell - 1.5}
              height={cell - 1.5}
            />
          </Mark>
        ))}
        <Steps limits={limits} x={22} y={height + 12} without={without} />
      </>
    ),
  }
}

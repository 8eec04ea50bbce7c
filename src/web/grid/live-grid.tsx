/**
 * A read-only canvas grid of live rows. Cells are asked for as they are drawn and repainted by place, so that a thousand values a
 * second cost no React render.
 */
import '@glideapps/glide-data-grid/dist/index.css'
import {
  type CustomCell,
  type CustomRenderer,
  DataEditor,
  type DataEditorRef,
  type GridCell,
  GridCellKind,
  type GridColumn,
  type Item,
  type Theme,
} from '@glideapps/glide-data-grid'
import { forwardRef, useCallback, useImperativeHandle, useMemo, useRef } from 'react'
import { useTokens } from '#web/theme/use-tokens.ts'
import { hourglass, levelMarks, levelOutlines, type WarningLevel } from '#web/widgets/level-glyph.tsx'
import { drawText } from './cells/draw.ts'

/** How a cell looks; the colours come from the theme. */
export interface LiveCell {
  text: string
  align?: 'left' | 'right' | 'center'
  tone?: 'plain' | 'aux' | 'link' | 'flag' | 'bad' | 'ok'
  mono?: boolean
  /** Drawn as a line instead of the text, which is then read out: one a step, null where nothing was measured. */
  spark?: readonly (number | null)[]
  /** Mark before the text: 1 online, 0 offline, 2 not yet activated. */
  online?: number
  /** Out of range: the sign of the level before the text, which takes its colour. */
  level?: WarningLevel
  /** Its alarm is acknowledged: the sign is drawn hollow. */
  hollow?: boolean
  /** It has raised no alarm yet: another sign. */
  waits?: boolean
}
export interface LiveColumn {
  key: string
  title: string
  width: number
  /** Where its cells stand, for its head to stand over them. */
  align?: 'right'
  /** Sorting by the column is offered. */
  sortable?: boolean
}
export interface LiveGridHandle {
  /** Paints rows anew; all columns unless told. */
  repaint(rows: Iterable<number>, columns?: readonly number[]): void
}
export interface LiveGridProps {
  label: string
  columns: readonly LiveColumn[]
  rows: number
  cellOf: (row: number, column: string) => LiveCell
  frozen?: number
  /** Width of the column of the rows' numbers. */
  numbersPx: number
  rowHeight?: number
  sort?: { key: string; order: 'asc' | 'desc' }
  onSort?: (key: string) => void
  onOpen?: (row: number, column: string) => void
  /** What one click opens already. */
  clicks?: (column: string) => boolean
}

type SparkCell = CustomCell<{ kind: 'live'; cell: LiveCell }>
const isLive = (cell: CustomCell): cell is SparkCell =>
  (cell.data as { kind?: string } | undefined)?.kind === 'live'

const signPx = 14
const headPx = 36
/** Room for a bar that scrolls across, less than a row: beyond the last row the grid would go on ruling. */
const footPx = 16
function drawLevel(
  ctx: CanvasRenderingContext2D,
  level: WarningLevel,
  left: number,
  middle: number,
  fill: string,
  ink: string,
  { hollow = false, waits = false }: LiveCell,
): void {
  ctx.save()
  ctx.translate(left, middle - signPx / 2)
  ctx.scale(signPx / 24, signPx / 24)
  const outline = new Path2D(waits ? hourglass : levelOutlines[level])
  ctx.lineWidth = 2.2
  if (hollow || waits) {
    ctx.strokeStyle = fill
    ctx.stroke(outline)
  } else {
    ctx.fillStyle = fill
    ctx.fill(outline)
    ctx.strokeStyle = ink
  }
  ctx.lineCap = 'round'
  if (!waits) ctx.stroke(new Path2D(levelMarks[level]))
  ctx.restore()
}

/** Of its value: a curve that spans less is not stretched to its whole height. */
const leastShare = 0.1
function drawSpark(
  ctx: CanvasRenderingContext2D,
  values: readonly (number | null)[],
  box: { x: number; y: number; width: number; height: number },
  colour: string,
): void {
  const told = values.flatMap((value, index) => (value === null ? [] : [{ index, value }]))
  const last = told.at(-1)
  if (!last) return
  const figures = told.map(({ value }) => value)
  const [low, high] = [Math.min(...figures), Math.max(...figures)]
  // What hardly moves is drawn as what hardly moves.
  const span = Math.max(high - low, Math.abs(high) * leastShare)
  const middle = (low + high) / 2
  const x = (index: number) => box.x + 6 + (index / Math.max(1, values.length - 1)) * (box.width - 14)
  const y = (value: number) =>
    box.y + box.height / 2 - (span === 0 ? 0 : ((value - middle) / span) * (box.height - 12))
  ctx.strokeStyle = colour
  ctx.lineWidth = 1.5
  ctx.beginPath()
  told.forEach(({ index, value }, at) => {
    if (told[at - 1]?.index === index - 1) ctx.lineTo(x(index), y(value))
    else ctx.moveTo(x(index), y(value))
  })
  ctx.stroke()
  ctx.fillStyle = colour
  ctx.beginPath()
  ctx.arc(x(last.index), y(last.value), 2.4, 0, 2 * Math.PI)
  ctx.fill()
}

export const LiveGrid = forwardRef<LiveGridHandle, LiveGridProps>(function LiveGrid(props, handle) {
  const { label, columns, rows, frozen = 0, rowHeight = 32, sort } = props
  const tokens = useTokens()
  const editor = useRef<DataEditorRef>(null)
  const latest = useRef(props)
  latest.current = props

  useImperativeHandle(
    handle,
    () => ({
      repaint(changed, which) {
        const places = which ?? latest.current.columns.map((_, index) => index)
        const cells: { cell: Item }[] = []
        for (const row of changed) for (const column of places) cells.push({ cell: [column, row] })
        if (cells.length > 0) editor.current?.updateCells(cells)
      },
    }),
    [],
  )

  const theme = useMemo<Partial<Theme>>(
    () => ({
      accentColor: tokens.accent,
      accentLight: tokens.on,
      textDark: tokens.t1,
      textMedium: tokens.t2,
      textLight: tokens.t3,
      textHeader: tokens.t2,
      textHeaderSelected: tokens.link,
      bgCell: tokens.card,
      bgCellMedium: tokens.fill,
      bgHeader: tokens.fill,
      bgHeaderHasFocus: tokens.on,
      bgHeaderHovered: tokens.on,
      borderColor: tokens.line2,
      horizontalBorderColor: tokens.line2,
      linkColor: tokens.link,
      fontFamily: tokens.font,
      baseFontStyle: '13px',
      headerFontStyle: '500 13px',
      markerFontStyle: '12px',
      cellHorizontalPadding: 10,
    }),
    [tokens],
  )
  const renderers = useMemo<readonly CustomRenderer<SparkCell>[]>(() => {
    const tones = {
      plain: tokens.t1,
      aux: tokens.t3,
      link: tokens.link,
      flag: tokens.level3Text,
      bad: tokens.level1Text,
      ok: tokens.okText,
    }
    const levels = [tokens.level1, tokens.level2, tokens.level3, tokens.level4]
    const levelTexts = [tokens.level1Text, tokens.level2Text, tokens.level3Text, tokens.level4Text]
    const marks: Record<number, string> = { 1: tokens.okText, 0: tokens.t3, 2: tokens.t4 }
    return [
      {
        kind: GridCellKind.Custom,
        isMatch: isLive,
        draw: ({ ctx, rect }, { data }) => {
          const { text, align = 'left', tone = 'plain', mono, spark, online, level } = data.cell
          if (spark) {
            drawSpark(ctx, spark, rect, tokens.t2)
            return
          }
          const middle = rect.y + rect.height / 2
          let left = rect.x + 10
          if (online !== undefined) {
            ctx.beginPath()
            ctx.arc(left + 4, middle, 3.5, 0, 2 * Math.PI)
            ctx.lineWidth = 1.5
            ctx.strokeStyle = marks[online] ?? tokens.t4
            ctx.fillStyle = marks[online] ?? tokens.t4
            // Offline is hollow: told apart without colour.
            if (online === 1) ctx.fill()
            else ctx.stroke()
            left += 14
          }
          ctx.fillStyle = level ? levelTexts[level - 1]! : tones[tone]
          ctx.font = mono ? `12px ${tokens.mono}` : `13px ${tokens.font}`
          ctx.textBaseline = 'middle'
          ctx.textAlign = align
          if (level) {
            // Beside the figure, wherever that ends.
            const before = rect.x + rect.width - 14 - signPx - ctx.measureText(text).width
            const at = align === 'right' ? Math.max(rect.x + 2, before) : left
            drawLevel(ctx, level, at, middle, levels[level - 1]!, tokens.card, data.cell)
            if (align === 'left') left += signPx + 4
            ctx.fillStyle = levelTexts[level - 1]!
          }
          const x =
            align === 'right' ? rect.x + rect.width - 10 : align === 'center' ? rect.x + rect.width / 2 : left
          ctx.fillText(text, x, middle + 1, rect.width - 14)
          ctx.textAlign = 'left'
        },
      },
    ]
  }, [tokens])

  const gridColumns = useMemo<GridColumn[]>(
    () =>
      columns.map(column => ({
        id: column.key,
        title:
          sort?.key === column.key ? `${column.title} ${sort.order === 'asc' ? '↑' : '↓'}` : column.title,
        width: column.width,
      })),
    [columns, sort],
  )
  // A new cellOf or new columns make a new function, and that makes the grid ask again.
  const { cellOf } = props
  const getCellContent = useCallback(
    ([column, row]: Item): GridCell => {
      const cell = cellOf(row, columns[column]!.key)
      return {
        kind: GridCellKind.Custom,
        allowOverlay: false,
        copyData: cell.text,
        ...(cell.tone === 'link' && { cursor: 'pointer' }),
        data: { kind: 'live', cell },
      }
    },
    [cellOf, columns],
  )
  return (
    <section
      aria-label={label}
      style={{ width: '100%', height: `min(100%, ${headPx + rows * rowHeight + footPx}px)` }}
    >
      <DataEditor
        ref={editor}
        width="100%"
        height="100%"
        columns={gridColumns}
        rows={rows}
        getCellContent={getCellContent}
        getCellsForSelection
        customRenderers={renderers}
        theme={theme}
        rowHeight={rowHeight}
        headerHeight={headPx}
        freezeColumns={frozen}
        rowMarkers={{ kind: 'number', width: props.numbersPx }}
        smoothScrollX
        smoothScrollY
        verticalBorder={false}
        rangeSelect="rect"
        columnSelect="none"
        drawHeader={({ ctx, rect, columnIndex, column }, drawDefault) => {
          if (columns[columnIndex]?.align !== 'right') drawDefault()
          else
            drawText(
              ctx,
              column.title,
              { x: rect.x + 10, y: rect.y, width: rect.width - 20, height: rect.height },
              { colour: tokens.t2, font: `500 13px ${tokens.font}`, align: 'right' },
            )
        }}
        onHeaderClicked={column => {
          const of = latest.current.columns[column]
          if (of?.sortable) latest.current.onSort?.(of.key)
        }}
        onCellClicked={([column, row]) => {
          const key = latest.current.columns[column]?.key
          if (key !== undefined && latest.current.clicks?.(key)) latest.current.onOpen?.(row, key)
        }}
        onCellActivated={([column, row]) => latest.current.onOpen?.(row, latest.current.columns[column]!.key)}
      />
    </section>
  )
})

/** The canvas of an editable grid: paints the model, moves the cursor, and opens editors over its cells. */
import '@glideapps/glide-data-grid/dist/index.css'
import './canvas.css'
import { DataEditor, type DataEditorRef, type GridMouseEventArgs } from '@glideapps/glide-data-grid'
import {
  forwardRef,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTokens } from '#web/theme/use-tokens.ts'
import { CellEditor } from '../editors/cell-editor.tsx'
import { editorKind, takesTyping } from '../editors/edit-session.ts'
import { barPx } from './bar.ts'
import { fillBlock } from './block.ts'
import { contentOf } from './content.ts'
import { type Cursor, farCorner, single } from './cursor.ts'
import { type DrawHeader, drawHead } from './head.ts'
import { KeyReceiver } from './key-receiver.tsx'
import { gridColumns, headPx, heightPx, rowHeightPx } from './layout.ts'
import { DropLine, NoRows } from './marks.tsx'
import { createPictures } from './pictures.ts'
import { areaBox, type Box, cellBox, layField, sameBox } from './place.ts'
import { rendererOf } from './renderer.ts'
import { useRepaint } from './repaint.ts'
import { SlotLayer } from './slot-layer.tsx'
import { gridTheme } from './theme.ts'
import { Tip } from './tip.tsx'
import type { CanvasHandle, CanvasProps } from './types.ts'
import { useClipboard } from './use-clipboard.ts'
import { useCursor } from './use-cursor.ts'
import { useDragSort } from './use-drag-sort.ts'
import { useEditSession } from './use-edit-session.ts'
import { cellUnder, useKeys } from './use-keys.ts'
import { useLayout } from './use-layout.ts'
import { usePointer } from './use-pointer.ts'
import { useScrolling } from './use-scrolling.ts'
import { wordsOf } from './words.ts'

const noKeys = {
  selectAll: false,
  search: false,
  delete: false,
  copy: false,
  cut: false,
  paste: false,
  clear: false,
  activateCell: false,
  downFill: false,
  rightFill: false,
} as const
const noCells = () => []

export const GridCanvas = forwardRef<CanvasHandle, CanvasProps>(function GridCanvas(props, handle) {
  const { grid, size, leads } = props
  const { model } = grid
  const tokens = useTokens()
  const listId = useId()
  const root = useRef<HTMLDivElement>(null)
  const editor = useRef<DataEditorRef>(null)
  const latest = useRef(props)
  latest.current = props
  const { layout, drag: dragWidth } = useLayout(root, model.columns, leads, props)
  const { painter, version, seen } = useRepaint(grid, layout, editor)
  const cursor = useCursor(model, leads.length)
  const [box, setBox] = useState<Box>()
  const [activeLine, setActiveLine] = useState<string>()
  const [wide, setWide] = useState(false)
  const [panel, setPanel] = useState<{ id: string; key: string; at: number | undefined }>()
  const [hovered, setHovered] = useState<{ id: string; key: string; box: Box }>()
  const [active, setActive] = useState(false)
  const scroll = useScrolling()
  const sorting = useDragSort(model)
  const focusField = () => editing.field.current?.focus({ preventScroll: true })
  const editing = useEditSession(model, (session, changed) => {
    setWide(false)
    props.onEditClosed({ id: session.id, key: session.column.key }, changed)
  })
  const { session, field } = editing

  /** Lays the field over the cell under the cursor, and the panels beside it. */
  const place = () => {
    const at = cursor.latest.current?.at
    const held = editing.latest.current
    const cell = at && cellBox(editor.current, root.current, at.column + leads.length, at.row)
    const whole = held?.kind === 'area' && cell && root.current ? areaBox(cell, root.current) : cell
    if (field.current && wide) field.current.removeAttribute('style')
    else if (field.current) layField(field.current, whole, held && held.kind !== 'area' ? 22 : undefined)
    // Known to React only where something stands beside the cell: a moved cursor is one render, not two.
    const shown = beside.current || held ? whole : undefined
    setBox(now => (sameBox(now, shown) ? now : shown))
  }
  const beside = useRef(false)
  // After every commit: what moved the cell may have been any of a dozen things.
  useLayoutEffect(place)

  const go = (next: Cursor) => {
    cursor.set(next)
    const seenTo = next.block.width * next.block.height > 1 ? farCorner(next) : next.at
    editor.current?.scrollTo(seenTo.column + leads.length, seenTo.row)
  }
  const openPanel = (id: string, key: string, at?: number) => setPanel({ id, key, at })
  const open = (how: 'select' | 'caret'): boolean => {
    const cell = cellUnder({ model, cursor })
    if (!cell || !model.editable(cell.row, cell.column)) return false
    focusField()
    if (editorKind(cell.column.type) !== 'panel') return editing.begin(cell.row, cell.column, how)
    openPanel(cell.row.id, cell.column.key)
    return true
  }
  const menu = () => {
    const cell = cellUnder({ model, cursor })
    const at = cursor.latest.current?.at
    const bounds = at && editor.current?.getBounds(at.column + leads.length, at.row)
    if (cell && bounds) props.onRowMenu(cell.row.id, { x: bounds.x + 12, y: bounds.y + bounds.height })
  }
  const show = (id: string, key?: string) => {
    const row = model.indexOf(id)
    if (row < 0) return
    const first = model.columns.findIndex(column => model.editable(model.rowAt(row), column))
    const column = key === undefined ? first : model.columns.findIndex(each => each.key === key)
    go(single({ column: Math.max(0, column), row }))
  }
  const page = () => seen.current.height - 1
  const steering = { model, cursor, editing, props, page, go, open, menu }
  const onKeyDown = useKeys(steering)
  const onCellClicked = usePointer({
    ...steering,
    layout,
    openPanel: (row, column, at) => openPanel(row.id, column.key, at),
  })
  const onClipboard = useClipboard(steering)

  useImperativeHandle(handle, () => ({
    reveal(id, key) {
      // First the keyboard: where there is no cursor yet, getting it puts one on the first cell.
      focusField()
      show(id, key)
    },
    show,
    scrollTop: () => editor.current?.scrollTo(0, 0, 'vertical'),
    rowBox(id) {
      const row = model.indexOf(id)
      const { y, height } = seen.current
      if (row < y || row >= y + height) return undefined
      const bounds = editor.current?.getBounds(0, row)
      return bounds && { top: bounds.y, bottom: bounds.y + bounds.height }
    },
    frame() {
      const { top, bottom, left, width } = root.current?.getBoundingClientRect() ?? new DOMRect()
      return { top, bottom, left, width }
    },
    commit: () => void editing.commit(),
    repaint: painter.all,
    focus: focusField,
  }))

  const [pictures] = useState(() => createPictures(() => painter.all()))
  const { framed, expanded, hit } = {
    framed: props.alwaysEdit,
    expanded: () => latest.current.expandedId,
    hit: (id: string, key: string) => latest.current.find?.has(id, key) ?? false,
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: expanded and hit read through a ref
  const renderers = useMemo(
    () => [rendererOf(grid, { tokens, framed, expanded, hit, pictures, onWord: painter.all })],
    [grid, tokens, framed, pictures, painter],
  )
  // A new function makes the grid ask for everything again: `version` counts what calls for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: version stands for the model's content
  const getCellContent = useMemo(() => contentOf(grid, layout), [grid, layout, version, props.expandedId])
  const columns = useMemo(() => gridColumns(layout), [layout])
  const theme = useMemo(() => gridTheme(tokens), [tokens])
  // Another function makes the grid draw itself anew; a moved cursor alone need not.
  const drawHeader = useMemo<DrawHeader>(
    () => (args, draw) => drawHead(args, draw, layout, grid, tokens),
    [layout, grid, tokens],
  )

  const hover = (args: GridMouseEventArgs) => {
    const [at, row] = args.location
    sorting.over(row)
    const column = layout.columns[at - leads.length]
    const id = args.kind === 'cell' && row < model.count() ? model.rowAt(row).id : undefined
    const failed = id !== undefined && column && model.errorOf(id, column.key) !== undefined
    const cell = failed ? cellBox(editor.current, root.current, at, row) : undefined
    if (cell && id !== undefined && column) setHovered({ id, key: column.key, box: cell })
    else if (hovered) setHovered(undefined)
  }
  const pointed = useRef<readonly [number, number]>([-1, -1])

  // The grid library draws its ring while its canvas has the focus; the field beside it has it instead.
  useEffect(() => {
    const element = root.current?.querySelector('canvas')
    if (element) element.tabIndex = -1
    element?.dispatchEvent(new FocusEvent(active ? 'focusin' : 'focusout', { bubbles: true }))
  }, [active])
  const under = cellUnder({ model, cursor })
  const error = under && model.errorOf(under.row.id, under.column.key)
  beside.current = error !== undefined || panel !== undefined
  const hoveredError = hovered && model.errorOf(hovered.id, hovered.key)
  const list = session?.kind === 'choice' ? listId : undefined
  const rows = model.count() + layout.footerRows
  const height =
    props.height === 'auto' ? heightPx(model.count(), size, layout, props.maxHeight, barPx()) : props.height
  return (
    <div
      ref={root}
      className="grid-canvas min-w-0 w-full relative bg-card"
      data-bordered={props.bordered || undefined}
      style={{ height }}
      onFocus={event => {
        if ((event.target as Element).closest('canvas')) focusField()
      }}
      onPointerDownCapture={() => {
        const [at, row] = pointed.current
        if (leads[at] === 'drag' && row >= 0 && row < model.count()) sorting.begin(row)
      }}
    >
      {layout.widths.length > 0 && (
        <DataEditor
          ref={editor}
          width="100%"
          height={height}
          columns={columns}
          rows={rows}
          freezeTrailingRows={layout.footerRows}
          getCellContent={getCellContent}
          getCellsForSelection={noCells}
          customRenderers={renderers}
          drawHeader={drawHeader}
          theme={theme}
          rowHeight={rowHeightPx[size]}
          headerHeight={headPx(size, layout.columns)}
          freezeColumns={layout.frozen}
          verticalBorder={props.bordered}
          keybindings={noKeys}
          editOnType={false}
          rangeSelect="rect"
          columnSelect="none"
          rowSelect="none"
          spanRangeBehavior="allowPartial"
          cellActivationBehavior="double-click"
          smoothScrollX
          smoothScrollY
          fillHandle
          allowedFillDirections="orthogonal"
          minColumnWidth={40}
          gridSelection={cursor.selection}
          onGridSelectionChange={next => {
            if (sorting.active.current) return
            const read = cursor.read(next)
            if (!read) return
            editing.commit()
            cursor.set(read)
          }}
          onFillPattern={event => {
            event.preventDefault()
            const shift = <B extends { x: number }>(rect: B) => ({ ...rect, x: rect.x - leads.length })
            fillBlock(model, shift(event.patternSource), shift(event.fillDestination))
          }}
          onCellClicked={onCellClicked}
          onCellActivated={([at]) => at >= leads.length && !editing.latest.current && open('caret')}
          onCellContextMenu={([at, row], event) => {
            event.preventDefault()
            const column = at - leads.length
            if (row >= model.count()) return
            if (column >= 0) cursor.set(single({ column, row }))
            const type = layout.columns[column]?.type
            if ((type === 'textarea' || type === 'input_pop') && open('caret')) return
            const { x, y } = event.bounds
            props.onRowMenu(model.rowAt(row).id, { x: x + event.localEventX, y: y + event.localEventY })
          }}
          onHeaderClicked={at => leads[at] === 'select' && grid.chosen?.toggleAll()}
          onColumnResize={(column, width) => column.id && dragWidth(column.id, width)}
          onItemHovered={hover}
          onMouseMove={args => {
            pointed.current = args.kind === 'cell' ? args.location : [-1, -1]
          }}
          onVisibleRegionChanged={range => {
            const moved = range.x !== seen.current.x || range.y !== seen.current.y
            seen.current = range
            root.current?.toggleAttribute('data-more', range.x + range.width < columns.length)
            root.current?.toggleAttribute('data-below', range.y + range.height < rows)
            if (moved) {
              scroll.moved()
              props.onScroll()
            }
            place()
          }}
        />
      )}
      <SlotLayer {...{ grid, layout, editor, root, seen, version, slots: props.slots }} />
      {model.count() === 0 && <NoRows headPx={headPx(size, layout.columns)} />}
      {sorting.target && sorting.target.from !== sorting.target.to && (
        <DropLine editor={editor.current} root={root.current} {...sorting.target} />
      )}
      <KeyReceiver
        field={field}
        session={session}
        wide={wide}
        label={under ? wordsOf(grid, under.row, under.column, cursor.cursor?.at.row ?? 0) : props.label}
        listId={list}
        activeLine={activeLine}
        onKeyDown={onKeyDown}
        onType={text => {
          if (editing.latest.current) return editing.typed(text)
          const cell = cellUnder({ model, cursor })
          const typing =
            cell && takesTyping(cell.column.type) && editing.begin(cell.row, cell.column, 'typed')
          if (!typing && field.current) field.current.value = ''
        }}
        onClipboard={onClipboard}
        onFocus={() => {
          setActive(true)
          if (!cursor.latest.current && model.count() > 0 && !pointedIn(pointed.current))
            cursor.set(single({ column: 0, row: seen.current.y }))
        }}
        onBlur={to => {
          if (root.current?.contains(to as Node | null)) return
          if (!(to as Element | null)?.closest?.('.grid-floating')) editing.commit()
          setActive(false)
        }}
      />
      <CellEditor
        {...{ grid, editing, panel, root: root.current, box, listId, wide }}
        say={props.say}
        onWide={() => setWide(now => !now)}
        onActive={setActiveLine}
        onPanelClosed={() => {
          setPanel(undefined)
          focusField()
        }}
      />
      {hovered && !scroll.on && hoveredError !== undefined && <Tip box={hovered.box} text={hoveredError} />}
      {active && !hovered && !session && error !== undefined && box && <Tip box={box} text={error} />}
      <p className="sr-only grid-reader" aria-live="polite">
        {active && under && !session
          ? wordsOf(grid, under.row, under.column, cursor.cursor?.at.row ?? 0)
          : ''}
      </p>
    </div>
  )
})

const pointedIn = ([at, row]: readonly [number, number]) => at >= 0 && row >= 0

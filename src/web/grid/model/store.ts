/**
 * Rows by id and their order, changed only here. A row once known stays known, so that undoing a removal brings it back as it was;
 * what is new, changed or removed is read from three facts: the order, the rows as loaded, and the ids made here.
 */
import { createHistory, type Order, type Step } from './history.ts'
import type { CellChange, CellWrite, Damage, Row, RowSource, WriteSource } from './types.ts'

const temporary = 'row_'

export interface Store {
  get(id: string): Row | undefined
  order(): Order
  setOrder(order: Order): void
  isNew(id: string): boolean
  /** Row as it came, with what other screens have changed since. */
  loaded(id: string): Row | undefined
  loadedIds(): Iterable<string>
  /** Takes rows in as existing ones; their place in the order is the caller's. */
  admit(rows: readonly RowSource[]): readonly Row[]
  /** Makes new rows with temporary ids; their place in the order is the caller's. */
  create(rows: readonly RowSource[]): readonly Row[]
  /** Only changes that change something are kept; `live` ones are no step and move the loaded row too. */
  apply(writes: readonly CellWrite[], from: WriteSource): void
  batch<T>(run: () => T): T
  /** Work in several turns that is one step to whoever undoes it. */
  group<T>(run: () => Promise<T>): Promise<T>
  undo(): boolean
  redo(): boolean
  canUndo(): boolean
  canRedo(): boolean
  reset(rows: readonly RowSource[]): readonly Row[]
}

export interface StoreOptions {
  rowKey: string
  orderKey: string | undefined
  historyLimit: number | undefined
  emit: (damage: readonly Damage[]) => void
}

export function createStore({ rowKey, orderKey, historyLimit, emit }: StoreOptions): Store {
  const rows = new Map<string, Row>()
  const origin = new Map<string, Row>()
  const fresh = new Set<string>()
  const history = createHistory(historyLimit)
  let order: Order = []
  let counter = 0
  let depth = 0
  let pending: { cells: CellChange[]; before: Order; damage: Damage[] } | undefined

  const put = (id: string, key: string, value: unknown) => {
    rows.set(id, { ...rows.get(id)!, [key]: value })
  }
  /** Writes, and gives what really changed. A row that is written more than once in a run is copied once. */
  const putAll = (writes: readonly (CellWrite & { only?: unknown })[]): CellChange[] => {
    const changes: CellChange[] = []
    let draft: Record<string, unknown> = {}
    let drafted: string | undefined
    for (const write of writes) {
      const { id, key, value } = write
      const row = id === drafted ? draft : rows.get(id)!
      const before = row[key]
      if (Object.is(before, value) || ('only' in write && !Object.is(before, write.only))) continue
      if (row !== draft) {
        draft = { ...row }
        drafted = id
        rows.set(id, draft as Row)
      }
      draft[key] = value
      changes.push({ id, key, value, before })
    }
    return changes
  }
  const renumber = () => {
    if (orderKey === undefined) return
    order.forEach((id, index) => {
      if (rows.get(id)![orderKey] !== index + 1) put(id, orderKey, index + 1)
    })
  }
  const restore = (step: Step, side: 'before' | 'after') => {
    const wanted = (change: CellChange) => (side === 'before' ? change.before : change.value)
    const present = (change: CellChange) => (side === 'before' ? change.value : change.before)
    const list = side === 'before' ? step.cells.toReversed() : step.cells
    // What another screen has written since stays.
    const done = putAll(
      list.map(change => ({ id: change.id, key: change.key, value: wanted(change), only: present(change) })),
    )
    const damage: Damage[] = []
    if (done.length > 0) damage.push({ kind: 'cells', cells: done, from: 'undo' })
    if (step.order) {
      order = step.order[side]
      renumber()
      damage.push({ kind: 'rows' })
    }
    emit(damage)
  }

  const store: Store = {
    get: id => rows.get(id),
    order: () => order,
    setOrder(next) {
      store.batch(() => {
        order = next
        renumber()
      })
    },
    isNew: id => fresh.has(id),
    loaded: id => origin.get(id),
    loadedIds: () => origin.keys(),
    admit: sources =>
      sources.map(source => {
        const row = asRow(source, rowKey)
        rows.set(row.id, row)
        origin.set(row.id, row)
        return row
      }),
    create: sources =>
      sources.map(source => {
        let id = ''
        do id = `${temporary}${++counter}`
        while (rows.has(id))
        const { [rowKey]: _key, id: _id, ...values } = source
        const row = { ...values, id } as Row
        rows.set(id, row)
        fresh.add(id)
        return row
      }),
    apply(writes, from) {
      const real = putAll(writes)
      if (real.length === 0) return
      if (from === 'live') {
        for (const { id, key, value } of real) {
          const before = origin.get(id)
          if (before) origin.set(id, { ...before, [key]: value })
        }
        emit([{ kind: 'cells', cells: real, from }])
        return
      }
      store.batch(() => {
        for (const change of real) pending!.cells.push(change)
        pending!.damage.push({ kind: 'cells', cells: real, from })
      })
    },
    batch(run) {
      depth += 1
      pending ??= { cells: [], before: order, damage: [] }
      try {
        return run()
      } finally {
        depth -= 1
        if (depth === 0) {
          const { cells, before, damage } = pending!
          pending = undefined
          const moved = before !== order
          if (cells.length > 0 || moved)
            history.push({ cells, ...(moved ? { order: { before, after: order } } : {}) })
          emit(moved ? [...damage, { kind: 'rows' }] : damage)
        }
      }
    },
    async group(run) {
      const mark = history.mark()
      try {
        return await run()
      } finally {
        history.mergeSince(mark)
      }
    },
    undo() {
      const step = depth === 0 ? history.undo() : undefined
      if (step) restore(step, 'before')
      return step !== undefined
    },
    redo() {
      const step = depth === 0 ? history.redo() : undefined
      if (step) restore(step, 'after')
      return step !== undefined
    },
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    reset(sources) {
      rows.clear()
      origin.clear()
      fresh.clear()
      history.clear()
      const admitted = store.admit(sources)
      order = admitted.map(row => row.id)
      return admitted
    },
  }
  return store
}

/** The row itself where it has the shape of one: copying a hundred thousand of them is most of the time to the first frame. */
function asRow(source: RowSource, rowKey: string): Row {
  if (rowKey === 'id' && typeof source['id'] === 'string' && source['children'] === undefined)
    return source as Row
  const { children: _children, ...values } = source
  return { ...values, id: String(source[rowKey]) } as Row
}

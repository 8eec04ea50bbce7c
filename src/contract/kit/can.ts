/** Permission questions, the same on both sides. The server decides; the console only hides. */
export interface Grant {
  /** Comma-separated action codes. */
  action: string
  /** "1" shown when granted, "2" usable when granted (or a data rule). */
  type: string
  status?: string
  describe?: string
}

/** Holder of permission codes. `*` is held by the demonstration administrator only. */
export const can = (held: ReadonlySet<string>, code: string): boolean => held.has('*') || held.has(code)

/** Which of the frame's own panels is open: menus, the search and shortcuts all open the same ones. */
import { create } from 'zustand'

export type Panel = 'settings' | 'password' | 'depart' | 'tenant' | 'exports' | 'keys'
interface Panels {
  panel: Panel | undefined
  show(panel: Panel): void
  close(): void
}
export const usePanels = create<Panels>(set => ({
  panel: undefined,
  show: panel => set({ panel }),
  close: () => set({ panel: undefined }),
}))

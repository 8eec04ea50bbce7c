/** The basemap alone, for the browser test beside it. */
import { createRoot, type Root } from 'react-dom/client'
import { BaseMap } from '#web/map/base-map.tsx'

declare global {
  interface Window {
    /** Times that the map said that one may draw on it. */
    ready: number
    mount(): void
  }
}

let root: Root | undefined
window.ready = 0
window.mount = () => {
  root?.unmount()
  const box = document.createElement('div')
  box.style.cssText = 'position:fixed;inset:0'
  document.body.replaceChildren(box)
  root = createRoot(box)
  root.render(
    <BaseMap
      skin="light"
      onReady={() => {
        window.ready += 1
      }}
    />,
  )
}
window.mount()

import { type RefObject, useEffect } from 'react'
import { pictureAddress, storedPathOf } from '#web/api/pictures.ts'

/**
 * Fills in the stored pictures inside an element (cleaned HTML, an editor, a preview) as they appear. Only the element on the page
 * changes: what the editor would save keeps the stored address.
 */
export function useStoredPictures(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current
    if (!element) return
    const fill = (picture: HTMLImageElement) => {
      const path = storedPathOf(picture.getAttribute('src') ?? '')
      if (path === undefined) return
      pictureAddress(path).then(
        address => {
          picture.src = address
        },
        () => {
          picture.alt = picture.alt || '图片无法显示'
        },
      )
    }
    const look = (node: Node) => {
      if (node instanceof HTMLImageElement) fill(node)
      else if (node instanceof Element) for (const picture of node.querySelectorAll('img')) fill(picture)
    }
    look(element)
    const observer = new MutationObserver(changes => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'attributes') look(target)
        else for (const node of addedNodes) look(node)
      }
    })
    observer.observe(element, { childList: true, subtree: true, attributes: true, attributeFilter: ['src'] })
    return () => observer.disconnect()
  }, [box])
}

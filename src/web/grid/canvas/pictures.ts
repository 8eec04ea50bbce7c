/** Pictures of cells, loaded once each; whoever asked is told when one came. */
export interface Pictures {
  get(url: string): HTMLImageElement | undefined
}
/** More than a screenful of image cells; beyond it the oldest go. */
const kept = 300

export function createPictures(onLoaded: () => void): Pictures {
  const held = new Map<string, HTMLImageElement | 'loading' | 'failed'>()
  return {
    get(url) {
      const known = held.get(url)
      if (known instanceof HTMLImageElement) return known
      if (known !== undefined) return undefined
      if (held.size >= kept) held.delete(held.keys().next().value ?? '')
      held.set(url, 'loading')
      const image = new Image()
      image.onload = () => {
        held.set(url, image)
        onLoaded()
      }
      // An address that gives nothing is not asked for again with each frame.
      image.onerror = () => held.set(url, 'failed')
      image.src = url
      return undefined
    },
  }
}

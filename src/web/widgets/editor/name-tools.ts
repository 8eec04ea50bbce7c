/** Words for buttons without text whose tip is drawn by a style sheet alone. */
const groups: Readonly<Record<string, string>> = {
  'group-more-style': '更多样式',
  'group-justify': '对齐',
  'group-indent': '缩进',
  'group-image': '图片',
}

/** Gives the tools of the editor their names and says which are out of use, now and as they change. @returns how to stop */
export function nameTools(box: HTMLElement): () => void {
  const name = () => {
    for (const tool of box.querySelectorAll<HTMLElement>('.w-e-bar button')) {
      const key = tool.dataset['menuKey'] ?? ''
      const tip = (tool.dataset['tooltip'] ?? groups[key] ?? key).split('\n')[0] ?? ''
      // 标题 正文: what it is for, and what it shows.
      const shown = tool.textContent?.trim() ?? ''
      const words = shown === '' || tip.includes(shown) ? tip : `${tip} ${shown}`
      if (tool.getAttribute('aria-label') !== words) tool.setAttribute('aria-label', words)
      const off = String(tool.classList.contains('disabled'))
      if (tool.getAttribute('aria-disabled') !== off) tool.setAttribute('aria-disabled', off)
    }
  }
  name()
  const observer = new MutationObserver(name)
  observer.observe(box, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] })
  return () => observer.disconnect()
}

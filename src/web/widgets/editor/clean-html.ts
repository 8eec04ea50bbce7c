import DOMPurify from 'dompurify'
import {
  allowedAttributes,
  allowedStyles,
  allowedTags,
  forbiddenStyle,
  shownPicture,
  styleValue,
} from '#contract/kit/html-allow.ts'

const attributes = [...new Set(Object.values(allowedAttributes).flat())]
const styles: readonly string[] = allowedStyles

function cleanStyle(element: Element): void {
  if (!(element instanceof HTMLElement)) return
  for (const name of Array.from(element.style)) {
    const value = element.style.getPropertyValue(name)
    if (!styles.includes(name) || !styleValue.test(value) || forbiddenStyle.test(value))
      element.style.removeProperty(name)
  }
  if (element.style.length === 0) element.removeAttribute('style')
}
const purifier = DOMPurify(window)
purifier.addHook('afterSanitizeAttributes', element => {
  cleanStyle(element)
  if (element.tagName === 'A' && element.getAttribute('target') === '_blank')
    element.setAttribute('rel', 'noopener noreferrer')
  const source = element.tagName === 'IMG' ? (element.getAttribute('src') ?? '') : ''
  if (source.startsWith('data:') && !shownPicture.test(source)) element.removeAttribute('src')
})

/** Not what protects (the list below does): merely parsing a handler makes the browser report it, however inert the document. */
const withoutHandlers = (html: string): string =>
  html.replace(/<[a-z][^>]*>/gi, tag => tag.replace(/(?<=[\s"'/])on[a-z]+\s*=/gi, 'data-gone='))

/** Formatted text as it may be shown: written by people, perhaps pasted from anywhere, perhaps older than the server's own cleaning. */
export const cleanHtml = (html: string): string =>
  purifier.sanitize(withoutHandlers(html), {
    ALLOWED_TAGS: [...allowedTags],
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })

/** Rich text is cleaned before it is kept: whoever reads it elsewhere, in an export or a mail, gets no script either. */
import sanitize from 'sanitize-html'
import {
  allowedAttributes,
  allowedSchemes,
  allowedStyles,
  allowedTags,
  forbiddenStyle,
  pictureData,
  shownPicture,
  styleValue,
} from '#contract/kit/html-allow.ts'
import type { Resource } from '#contract/kit/resource.ts'
import type { Draft } from '../hooks.ts'

const harmless = new RegExp(`^(?!.*(?:${forbiddenStyle.source}))${styleValue.source.replace(/^\^/, '')}`, 'i')

const optionsWith = (picture: RegExp): sanitize.IOptions => ({
  allowedTags: [...allowedTags],
  allowedAttributes: Object.fromEntries(
    Object.entries(allowedAttributes).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedStyles: { '*': Object.fromEntries(allowedStyles.map(name => [name, [harmless]])) },
  allowedSchemes: [...allowedSchemes],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
  // What a script, a form or a drawing holds goes with it.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'iframe',
    'svg',
    'math',
    'template',
    'xmp',
    'title',
  ],
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer' } }),
    img: (tagName, { src, ...attribs }) => {
      const lost = src === undefined || (/^\s*data:/i.test(src) && !picture.test(src))
      return { tagName, attribs: lost ? attribs : { ...attribs, src } }
    },
  },
})
const written = optionsWith(pictureData)
const shown = optionsWith(shownPicture)

/** What people write, before it is kept. */
export const cleanHtml = (html: string): string => sanitize(html, written)
/** What is shown: our own letters have drawings in them. */
export const cleanShown = (html: string): string => sanitize(html, shown)

/** Cleans the rich-text fields of a draft in place. */
export function cleanDraft(resource: Resource, draft: Draft): Draft {
  for (const [name, value] of Object.entries(draft))
    if (resource.fields[name]?.kind === 'richtext' && typeof value === 'string')
      draft[name] = cleanHtml(value) || null
  return draft
}

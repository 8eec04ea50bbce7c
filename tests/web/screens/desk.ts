/** A screen of the registry on the stage, and what a person finds on it. */
import { fireEvent, screen, within } from '@testing-library/react'
import { createElement } from 'react'
import { screens } from '#web/screens/registry.ts'
import { type Stage, show } from '../crud/harness.tsx'

export async function openScreen(key: string, at = '/page'): Promise<Stage> {
  const { default: Page } = await screens[key]!()
  return show(createElement(Page), at)
}
/** Titles of the columns. */
export const headings = (part: HTMLElement = document.body): string[] =>
  within(part)
    .getAllByRole('columnheader')
    .map(head => head.textContent?.trim() ?? '')
    .filter(title => title !== '')
/** Words of the cells of the row that holds these words. */
export const rowOf = (words: string): HTMLElement => screen.getByText(words).closest('tr')!
export const buttonsIn = (part: HTMLElement): string[] =>
  within(part)
    .queryAllByRole('button')
    .map(button => button.getAttribute('aria-label') ?? button.textContent ?? '')
export const press = (name: string | RegExp, part: HTMLElement = document.body): boolean =>
  fireEvent.click(within(part).getByRole('button', { name }))

const inputOf = (name: string) =>
  document.querySelector<HTMLInputElement>(`[data-field="${name}"] :is(input, textarea)`)!
/** Types into a field of a form. */
export const fill = (name: string, value: string): boolean =>
  fireEvent.change(inputOf(name), { target: { value } })
export const textIn = (name: string): string => inputOf(name).value
export const isLocked = (name: string): boolean => inputOf(name).disabled

/** 方法说明 shows docs/method.md as it is, and each of its parts can be gone to. */
import { readFileSync } from 'node:fs'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { screens } from '#web/screens/registry.ts'

afterEach(cleanup)

test('shows the page of the repository, part by part', async () => {
  const text = readFileSync('docs/method.md', 'utf8')
  const parts = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title)
  const { default: Page } = await screens['drug/formulas']!()
  let search = ''
  const Where = () => {
    search = useLocation().search
    return null
  }
  render(
    <MemoryRouter>
      <Page />
      <Where />
    </MemoryRouter>,
  )
  await waitFor(() =>
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(parts),
  )
  expect(screen.getByText(/^correctedConcentration\(120, 0\.82, 2\)/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: parts[1]! }))
  expect(new URLSearchParams(search).get('part')).toBe(parts[1])
})

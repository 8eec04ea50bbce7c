/** What is opened over a list is one step of the history; closed it is not opened again by Back. */
import { act, cleanup, render } from '@testing-library/react'
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { type ChangeList, useListState } from '#web/crud/use-list-state.ts'

let change: ChangeList
let go: NavigateFunction
let address = ''
function List() {
  const at = useLocation()
  address = at.pathname + at.search
  go = useNavigate()
  ;[, change] = useListState()
  return null
}
const start = (...entries: string[]) =>
  render(
    <MemoryRouter initialEntries={entries} initialIndex={entries.length - 1}>
      <List />
    </MemoryRouter>,
  )
const does = (...acts: (() => void)[]) => {
  for (const one of acts) act(one)
}
const open = (id: string) => () => change({ open: id, tab: undefined })
const tab = (name: string) => () => change({ tab: name }, { replace: true })
const close = () => change({ open: undefined, tab: undefined })
const back = () => void go(-1)
afterEach(cleanup)

test('Back after closing opens nothing again, whatever was looked at meanwhile', () => {
  start('/home', '/list?page=2')
  does(open('a'), tab('steps'), open('b'))
  expect(address).toBe('/list?page=2&open=b')
  does(close)
  expect(address).toBe('/list?page=2')
  does(back)
  expect(address).toBe('/list?page=2')
  does(back)
  expect(address).toBe('/home')
})

test('Back closes what is open', () => {
  start('/home', '/list')
  does(open('a'), back)
  expect(address).toBe('/list')
})

test('an address that came from elsewhere is closed in its place', () => {
  start('/home', '/list?open=a')
  does(tab('steps'), close)
  expect(address).toBe('/list')
  does(back)
  expect(address).toBe('/home')
})

test('a query changed meanwhile stays', () => {
  start('/home', '/list')
  does(open('a'), () => change({ filters: { name: '泵' }, page: 1 }), close)
  expect(decodeURIComponent(address)).toBe('/list?name=泵')
})

test('what changes in the moment of closing is not lost', () => {
  start('/home', '/list')
  does(open('a'), () => {
    close()
    change({ page: 3 })
  })
  expect(address).toBe('/list?page=3')
})

// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { PictureCards } from '#web/widgets/picture/picture-cards.tsx'
import { show, signIn } from '../crud/harness.tsx'

const start = ['a', 'b', 'c'].map(id => ({ id, name: id, url: `data:,${id}` }))
function Cards() {
  const [pictures, setPictures] = useState<readonly (typeof start)[number][]>(start)
  return (
    <PictureCards
      label="现场照片"
      pictures={pictures}
      onReorder={setPictures}
      onRemove={gone => setPictures(pictures.filter(picture => picture !== gone))}
    />
  )
}
const names = () =>
  [...document.querySelectorAll('.picture-card img')].map(image => image.getAttribute('alt'))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('console 5, screens 10: pictures are reordered and looked at', () => {
  test('arrows move a picture, the ends say why they do not', async () => {
    signIn([])
    show(<Cards />, '/')
    press('a 右移')
    expect(names()).toEqual(['b', 'a', 'c'])
    press('c 左移')
    expect(names()).toEqual(['b', 'c', 'a'])
    press('b 左移')
    await screen.findByText('未知的操作')
    press('a 右移')
    await screen.findByText('已到最后~')
    expect(names()).toEqual(['b', 'c', 'a'])
    press('删除 c')
    expect(names()).toEqual(['b', 'a'])
  })

  test('the preview shows one and goes to its neighbours', async () => {
    signIn([])
    show(<Cards />, '/')
    press('预览 b')
    const box = within(await screen.findByRole('dialog'))
    expect(box.getByText('2 / 3')).toBeTruthy()
    fireEvent.keyDown(box.getByRole('img'), { key: 'ArrowRight' })
    expect(box.getByRole('img').getAttribute('alt')).toBe('c')
    expect(box.getByRole('button', { name: '下一张' }).hasAttribute('disabled')).toBe(true)
    fireEvent.click(box.getByRole('button', { name: '上一张' }))
    expect(box.getByText('2 / 3')).toBeTruthy()
  })
})

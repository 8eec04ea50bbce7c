/** A place on the map; pictures that are looked at and put in order. */
import { Button } from '@arco-design/web-react'
import { type ReactElement, useState } from 'react'
import { lngLatRule } from '#contract/kit/rule.ts'
import { Example } from '#web/widgets/example/example.tsx'
import { count, toggle, useOptions } from '#web/widgets/example/options.tsx'
import { PointPicker } from '#web/widgets/picker/point-picker.tsx'
import type { Picture } from '#web/widgets/picture/move-picture.ts'
import { PictureCards } from '#web/widgets/picture/picture-cards.tsx'
import { stateOf, stateOption } from './field-state.ts'

export function PointExample(): ReactElement {
  const [value, setValue] = useState('114.30553,30.59276')
  const [options, panel] = useOptions({ state: stateOption })
  const state = stateOf(options.state)
  return (
    <Example
      title="位置选择"
      about="在 1000 宽的地图弹窗中点击取点，也可直接输入；WGS-84，小数点后五位约合一米。"
      options={panel}
      value={value}
    >
      <PointPicker
        id="example-point"
        label="位置"
        {...state}
        invalid={state.invalid || lngLatRule(value, {}) !== undefined}
        value={value}
        onChange={setValue}
      />
    </Example>
  )
}

const drawing = (word: string, hue: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320"><rect width="320" height="320" fill="hsl(${hue} 45% 40%)"/><text x="160" y="190" font-size="96" fill="#fff" text-anchor="middle" font-family="sans-serif">${word}</text></svg>`,
  )}`
const drawings: readonly Picture[] = ['甲', '乙', '丙', '丁'].map((word, at) => ({
  id: word,
  name: `图${word}`,
  url: drawing(word, 190 + at * 40),
}))

export function PictureExample(): ReactElement {
  const [pictures, setPictures] = useState(drawings)
  const [options, panel] = useOptions({
    reorder: toggle('可排序', true),
    remove: toggle('可删除', true),
    size: count('边长', 96, 72, 200),
  })
  return (
    <Example
      title="图片预览与排序"
      about="悬停或聚焦后出现左移、预览、删除、右移；第一张左移提示“未知的操作”，最后一张右移提示“已到最后~”。"
      options={panel}
      value={pictures.map(picture => picture.name).join(',')}
    >
      <PictureCards
        label="示例图片"
        pictures={pictures}
        size={options.size}
        onReorder={options.reorder ? setPictures : undefined}
        onRemove={
          options.remove ? gone => setPictures(pictures.filter(picture => picture.id !== gone.id)) : undefined
        }
      >
        {pictures.length === 0 && <Button onClick={() => setPictures(drawings)}>恢复示例图片</Button>}
      </PictureCards>
    </Example>
  )
}

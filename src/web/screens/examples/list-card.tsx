// @screen examples/list/CardList in samples
import type { ReactElement } from 'react'
import { PlantCards } from './plant-cards.tsx'

const all = {}

/** 卡片列表 */
export default function ListCard(): ReactElement {
  return <PlantCards filters={all} onClear={() => undefined} />
}

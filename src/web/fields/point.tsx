import { Button, Input, Modal } from '@arco-design/web-react'
import { IconLocation } from '@arco-design/web-react/icon'
import { lazy, Suspense, useState } from 'react'
import { lngLatRule } from '#contract/kit/rule.ts'
import { ariaOf, type CellProps, type FieldKit, type FormItemProps, textValue } from './kit.ts'
import { blankOr, LikeQuery } from './parts.tsx'

const PointMap = lazy(() => import('./point-map.tsx'))

/** `lng,lat` as a pair of degrees; undefined when it is none. */
export function degreesOf(value: unknown): [number, number] | undefined {
  const text = textValue(value)
  if (text === '' || lngLatRule(text, {}) !== undefined) return undefined
  const [lng, lat] = text.split(',').map(Number)
  return lng === undefined || lat === undefined ? undefined : [lng, lat]
}
/** Five decimals are about a metre. */
export const textOfDegrees = (lng: number, lat: number): string => `${lng.toFixed(5)},${lat.toFixed(5)}`

const Cell = ({ value }: CellProps) =>
  blankOr(value, text => <span className="mono">{text.replace(',', ', ')}</span>)

function FormItem(item: FormItemProps) {
  const [picking, setPicking] = useState(false)
  const [picked, setPicked] = useState<string>()
  const present = textValue(item.value)
  const close = () => {
    setPicking(false)
    setPicked(undefined)
  }
  return (
    <span className="with-button">
      <Input
        {...ariaOf(item)}
        value={present}
        placeholder="经度,纬度"
        disabled={item.disabled}
        status={item.invalid ? 'error' : undefined}
        allowClear
        onChange={text => item.onChange(text.trim().replace('，', ','))}
      />
      <Button icon={<IconLocation />} disabled={item.disabled} onClick={() => setPicking(true)}>
        地图选点
      </Button>
      <Modal
        title="地图选点"
        visible={picking}
        style={{ width: 720 }}
        okText="确定"
        cancelText="取消"
        okButtonProps={{ disabled: picked === undefined }}
        unmountOnExit
        onOk={() => {
          if (picked !== undefined) item.onChange(picked)
          close()
        }}
        onCancel={close}
      >
        <Suspense fallback={<div className="point-map" />}>
          <PointMap
            at={degreesOf(picked ?? present)}
            onPick={(lng, lat) => setPicked(textOfDegrees(lng, lat))}
          />
        </Suspense>
        <p className="aux">
          点击地图选择位置，WGS-84 坐标：<span className="mono">{picked ?? (present || '未选择')}</span>
        </p>
      </Modal>
    </span>
  )
}

export const point: FieldKit = {
  Cell,
  FormItem,
  QueryItem: LikeQuery,
  width: 170,
  align: 'left',
  excelHint: () => '经度,纬度，如 113.2644,30.1290',
}

/** What of a computation is looked at, how, and the way to take it along. */
import { Button, Checkbox, Radio, Select } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { useTold } from '#web/crud/actions.ts'
import { comparedTable } from './compared-table.ts'
import type { Found } from './states.ts'
import type { Review } from './use-review.ts'

export function Filters({ of, review }: { of: Found; review: Review }): ReactElement {
  const { state, change } = review
  const [busy, tell] = useTold()
  const take = () =>
    void tell(async () => {
      const [{ saveSheet }, { rows, total }] = await Promise.all([
        import('#web/charts/sheet.ts'),
        review.every(),
      ])
      saveSheet(comparedTable(of.job, rows, total))
      return undefined
    })
  return (
    <div className="row gap-16 flex-wrap">
      <Checkbox checked={state.changed} onChange={changed => change({ changed })}>
        只看数值有变化
      </Checkbox>
      <Checkbox checked={state.spike} onChange={spike => change({ spike })}>
        只看突增待判
      </Checkbox>
      <Select
        {...{ 'aria-label': '污水厂' }}
        style={{ width: 176 }}
        allowClear
        showSearch
        placeholder="全部污水厂"
        value={state.plant || undefined}
        filterOption={(typed, option) => String(option.props.children).includes(typed)}
        options={of.plants.map(one => ({ value: one.plantId, label: one.plantName }))}
        onChange={plant => change({ plant: plant ?? '' })}
      />
      <Select
        {...{ 'aria-label': '毒品' }}
        style={{ width: 176 }}
        allowClear
        placeholder="全部毒品"
        value={state.drug || undefined}
        options={of.drugs.map(one => ({ value: one.code, label: `${one.name} ${one.code}` }))}
        onChange={drug => change({ drug: drug ?? '' })}
      />
      <Select
        {...{ 'aria-label': '排序' }}
        style={{ width: 152 }}
        value={state.sort}
        options={[
          { value: 'moved.desc', label: '变化由大到小' },
          { value: 'moved.asc', label: '变化由小到大' },
          { value: 'sampleDate.desc', label: '日期由近到远' },
          { value: 'sampleDate.asc', label: '日期由远到近' },
        ]}
        onChange={sort => change({ sort })}
      />
      <span className="ml-auto row gap-8">
        <Radio.Group
          type="button"
          aria-label="看法"
          value={state.as}
          options={[
            { value: 'table', label: '并排' },
            { value: 'points', label: '散点' },
          ]}
          onChange={(as: typeof state.as) => change({ as })}
        />
        <Button loading={busy} onClick={take}>
          导出对照表
        </Button>
      </span>
    </div>
  )
}

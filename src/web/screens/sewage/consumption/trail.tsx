/** From all there is to where one looks, each step a way back; at the right what one takes away. */
import { Button, Menu, Select } from '@arco-design/web-react'
import { IconDownload } from '@arco-design/web-react/icon'
import type { ReactElement } from 'react'
import { consumptionExport, levelTitles, type PlaceLevel, placeLevels } from '#contract/sewage/consumption.ts'
import { isSwitched, notPublished } from '#contract/sewage/figure-view.ts'
import { download } from '#web/api/files.ts'
import { useTold } from '#web/crud/actions.ts'
import { useCan } from '#web/session/session.ts'
import { DropMenu } from '#web/widgets/drop-menu.tsx'
import { levelBelow } from './state.ts'
import type { Change, ConsumptionPage, useConsumption } from './use-consumption.ts'

export function Trail({
  page,
  state,
  change,
  asked,
}: Pick<ReturnType<typeof useConsumption>, 'state' | 'asked'> & {
  page: ConsumptionPage | undefined
  change: Change
}): ReactElement {
  const [busy, tell] = useTold()
  const exports = useCan(consumptionExport.access)
  const path = page?.path ?? []
  const here = path.at(-1)
  const root = page?.root ?? ''
  const below = placeLevels.slice(placeLevels.indexOf(here ? levelBelow(here.level) : '1'))
  const take = (format: 'xlsx' | 'csv') => {
    const { measure: _measure, ...query } = asked
    const name = `人均消费量${isSwitched(state) ? `（${notPublished}）` : ''}`
    void tell(async () => {
      await download(consumptionExport, { query: { ...query, format } }, `${name}.${format}`)
      return undefined
    })
  }
  return (
    <div className="row consumption-trail">
      <nav className="row" aria-label="区域">
        {here && path[0]?.name !== root && (
          <button
            type="button"
            className="link"
            onClick={() => change({ at: undefined, level: '1', codes: [] })}
          >
            {root}
          </button>
        )}
        {!here && <h1>{root}</h1>}
        {path.map((step, index) => (
          <span key={step.code} className="row">
            {(index > 0 || step.name !== root) && (
              <span className="aux" aria-hidden="true">
                ›
              </span>
            )}
            {index === path.length - 1 ? (
              <h1 aria-current="location">{step.name}</h1>
            ) : (
              <button
                type="button"
                className="link"
                onClick={() => change({ at: step.code, level: levelBelow(step.level), codes: [] })}
              >
                {step.name}
              </button>
            )}
          </span>
        ))}
      </nav>
      {here?.level !== 'P' && (
        <Select
          aria-label="区域层级"
          style={{ width: 104 }}
          value={state.level}
          options={below.map(level => ({ value: level, label: `按${levelTitles[level]}` }))}
          onChange={(level: PlaceLevel) => change({ level, codes: [] })}
        />
      )}
      <span className="grow" />
      {exports && (
        <DropMenu
          droplist={
            <Menu onClickMenuItem={key => take(key as 'xlsx' | 'csv')}>
              <Menu.Item key="xlsx">Excel 工作簿</Menu.Item>
              <Menu.Item key="csv">CSV 文本</Menu.Item>
            </Menu>
          }
        >
          <Button icon={<IconDownload />} loading={busy}>
            导出
          </Button>
        </DropMenu>
      )}
    </div>
  )
}

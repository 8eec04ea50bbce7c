// @screen examples/list/search/SearchLayout in samples
import './profile.css'
import { type ReactElement, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { facility } from '#contract/device/facility.ts'
import { wrap } from '#contract/kit/page-query.ts'
import { announcement } from '#contract/message/announcement.ts'
import { ChildList } from '#web/crud/child-list.tsx'
import { useDebounced } from '#web/data/debounce.ts'
import { usePageHead } from '#web/session/page-context.ts'
import { PlantCards } from './plant-cards.tsx'

const tabs = [
  { key: 'article', title: '文章' },
  { key: 'project', title: '项目' },
  { key: 'application', title: '应用' },
] as const
const pauseMs = 300

/** 搜索列表: announcements, plants and devices by a part of their names. */
export default function ListSearch(): ReactElement {
  const [search, setSearch] = useSearchParams()
  const [typed, setTyped] = useState('')
  const words = useDebounced(typed.trim(), pauseMs)
  const tab = tabs.find(({ key }) => key === search.get('tab'))?.key ?? 'article'
  usePageHead(
    useMemo(
      () => ({
        description: '文章为系统通告，项目为污水厂，应用为设备。',
        search: { placeholder: '按名称搜索', onSearch: setTyped },
        tabs: {
          items: tabs,
          active: tab,
          onChange: (key: string) => setSearch({ tab: key }, { replace: true }),
        },
      }),
      [tab, setSearch],
    ),
  )
  const by = (name: string): Record<string, string> => (words === '' ? {} : { [name]: wrap.like(words) })
  if (tab === 'project')
    return <PlantCards key={words} filters={by('plantName')} onClear={() => setTyped('')} />
  return (
    <div className="profile stack gap-12 content-start">
      <section className="panel min-w-0 p-16" key={tab + words}>
        {tab === 'article' ? (
          <ChildList
            resource={announcement}
            path="/isystem/annountCement"
            where={by('titile')}
            columns={['titile', 'msgCategory', 'priority', 'sender', 'sendTime']}
          />
        ) : (
          <ChildList
            resource={facility}
            path="/device/facility"
            where={by('facilityName')}
            columns={['facilityCode', 'facilityName', 'facilityType', 'plantId', 'model']}
          />
        )}
      </section>
    </div>
  )
}

import { Message } from '@arco-design/web-react'
import { useNavigate } from 'react-router-dom'
import { type Closing, close, closeLeft, closeOthers, closeRight } from './tabs.ts'
import { useTabs } from './tabs-store.ts'

export interface TabActions {
  show(fullPath: string): void
  close(key: string): void
  closeLeft(key: string): void
  closeRight(key: string): void
  closeOthers(key: string): void
  refresh(key: string): void
}

/** The verbs of the tab bar: the model decides, the router follows. */
export function useTabActions(): TabActions {
  const navigate = useNavigate()
  const run = (closing: Closing) => {
    if (closing.kind === 'refused') {
      Message.warning({ id: 'tab', content: closing.message })
      return
    }
    useTabs.getState().apply(closing)
    if (closing.go !== undefined) navigate(closing.go)
  }
  const tabs = () => useTabs.getState().tabs
  return {
    show: fullPath => {
      useTabs.getState().light(fullPath)
      navigate(fullPath)
    },
    close: key => run(close(tabs(), key)),
    closeLeft: key => run(closeLeft(tabs(), key)),
    closeRight: key => run(closeRight(tabs(), key)),
    closeOthers: key => run(closeOthers(tabs(), key)),
    refresh: key => useTabs.getState().refresh(key),
  }
}

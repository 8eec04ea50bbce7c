import { Message } from '@arco-design/web-react'
import { useEffect } from 'react'
import { onThemeWork } from '#web/theme/apply.ts'

const id = 'theme'
/** Long enough to be read when the work itself takes no time. */
const readMs = 600

/** Says that a theme colour is being applied, and when it could not be. */
export function useThemeWords(): void {
  useEffect(
    () =>
      onThemeWork(state => {
        if (state === 'failed') Message.error({ id, content: '更新主题失败' })
        else Message.loading({ id, content: '正在编译主题！', duration: state === 'working' ? 0 : readMs })
      }),
    [],
  )
}

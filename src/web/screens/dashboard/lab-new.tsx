/** The way from bottles that lie on no worksheet to the form of a new one. */
import { Button } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router-dom'
import { worksheet } from '#contract/sewage/worksheet.ts'
import { useCan } from '#web/session/session.ts'

export function NewSheet({ waits }: { waits: number }): ReactElement | null {
  const navigate = useNavigate()
  if (!useCan(`${worksheet.perm}:add`) || waits === 0) return null
  return (
    <Button type="primary" size="small" onClick={() => navigate(`${worksheet.path}?act=add`)}>
      新建工作单
    </Button>
  )
}

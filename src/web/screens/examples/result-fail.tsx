// @screen result/Error in samples
import { Button, Link } from '@arco-design/web-react'
import { IconCloseCircle } from '@arco-design/web-react/icon'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router-dom'
import { sysUser } from '#contract/identity/user.ts'
import { useCount } from '#web/data/resource-page.ts'
import { Result } from '#web/widgets/result/result.tsx'

/** After something could not be done: what stands in the way, and where to mend it. */
export default function ResultFail(): ReactElement {
  const navigate = useNavigate()
  const frozen = useCount(sysUser, { status: '2' })
  const faults = [
    {
      words: frozen === undefined ? '账户已被冻结' : `账户已被冻结（当前共 ${frozen} 个）`,
      way: '立即解冻',
      to: '/isystem/user?status=2',
    },
    { words: '不具备申请资格', way: '立即升级', to: '/isystem/roleUserList' },
  ]
  return (
    <Result
      isSuccess={false}
      title="提交失败"
      description="请核对并修改以下信息后，再重新提交。"
      action={
        <Button type="primary" onClick={() => navigate('/form/base-form')}>
          返回修改
        </Button>
      }
    >
      <h3>您提交的内容有如下错误：</h3>
      <ul className="result-faults">
        {faults.map(({ words, way, to }) => (
          <li className="row flex-wrap" key={way}>
            <IconCloseCircle />
            {words}
            <Link onClick={() => navigate(to)}>{way}</Link>
          </li>
        ))}
      </ul>
    </Result>
  )
}

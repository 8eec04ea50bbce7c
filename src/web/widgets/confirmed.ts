import { Modal } from '@arco-design/web-react'
import { focusBack } from './focus-back.ts'

/**
 * A question that is answered by yes or no; `danger` where yes destroys something.
 * @param answers what the two buttons say where 确定 and 取消 would leave open what is meant
 */
export const confirmed = (
  title: string,
  content: string,
  danger = false,
  { yes = '确定', no = '取消' }: { yes?: string; no?: string } = {},
): Promise<boolean> =>
  new Promise(resolve => {
    Modal.confirm({
      afterClose: focusBack(),
      title,
      content,
      okText: yes,
      cancelText: no,
      ...(danger && { okButtonProps: { status: 'danger' } }),
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    })
  })

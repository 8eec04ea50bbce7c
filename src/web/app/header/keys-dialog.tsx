import { Modal } from '@arco-design/web-react'
import type { ReactElement } from 'react'
import styles from './keys-dialog.module.css'

/** What is pressed together stands in one text, alternatives beside each other. */
const parts: readonly (readonly [
  title: string,
  keys: readonly (readonly [words: string, ...keys: string[]])[],
])[] = [
  [
    '全局',
    [
      ['搜索菜单、厂站、设备与操作', 'Ctrl K'],
      ['关闭最上层的对话框或抽屉', 'Esc'],
      ['显示本列表', '?'],
    ],
  ],
  [
    '列表',
    [
      ['到查询条件', '/'],
      ['新增', 'n'],
      ['退出列表全屏', 'Esc'],
    ],
  ],
  ['表单', [['保存', 'Ctrl S']]],
  [
    '图表',
    [
      ['移动十字线', '←', '→'],
      ['到首点，到末点', 'Home', 'End'],
    ],
  ],
  [
    '重算对照',
    [
      ['下一条，上一条', 'j', 'k'],
      ['勾选当前条', '空格'],
    ],
  ],
  [
    '可编辑表格',
    [
      ['移动，到边缘', '方向键', 'Ctrl 方向键'],
      ['编辑', 'F2', 'Enter'],
      ['下一格，上一格', 'Tab', 'Shift Tab'],
      ['打开下拉', 'Alt ↓'],
      ['复制，粘贴', 'Ctrl C', 'Ctrl V'],
      ['撤销，重做', 'Ctrl Z', 'Ctrl Y'],
      ['向下填充，向右填充', 'Ctrl D', 'Ctrl R'],
      ['查找', 'Ctrl F'],
      ['清空', 'Delete'],
      ['勾选整行', 'Shift 空格'],
      ['上移、下移一行', 'Alt Shift ↑', 'Alt Shift ↓'],
      ['行菜单', 'Shift F10'],
    ],
  ],
]

/** Every key that does something, by where it does it. */
export default function KeysDialog({ onClose }: { onClose(): void }): ReactElement {
  return (
    <Modal visible title="键盘快捷键" footer={null} onCancel={onClose} style={{ width: 640 }}>
      <div className={styles['parts']}>
        {parts.map(([title, keys]) => (
          <section key={title} aria-label={title}>
            <h3 className="semibold mb-4">{title}</h3>
            <dl>
              {keys.map(([words, ...strokes]) => (
                <div className="row justify-between gap-12 min-h-32 border-b-light" key={words}>
                  <dt>{words}</dt>
                  <dd className="inline-row gap-6 flex-none">
                    {strokes.map(stroke => (
                      <kbd className="mono px-6 bg-fill border rounded-3 text-12" key={stroke}>
                        {stroke}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}

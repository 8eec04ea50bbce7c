import { Page } from '../parts/frame.tsx'
import { go } from '../route.ts'

/** An address that leads nowhere. */
export const ArrivedElsewhere = () => (
  <Page title="没有这一页">
    <div className="body">
      <p className="empty">地址不对，或这一页已经移走</p>
      <button
        type="button"
        className="act solid"
        style={{ flex: 'none' }}
        onClick={() => go('', { instead: true })}
      >
        回到今日工作
      </button>
    </div>
  </Page>
)

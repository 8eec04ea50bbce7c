// @screen system/ApiKeyList in logs
import { apiKey, revokeApiKeys } from '#contract/identity/api-key.ts'
import { defineScreen } from '#web/crud/define-screen.tsx'

export default defineScreen(apiKey, {
  query: ['keyName', 'owner', 'lastUsedIp'],
  columns: [
    { key: 'keyName', pin: 'left', width: 180 },
    { key: 'owner', width: 120 },
    { key: 'hint', width: 110 },
    { key: 'expiresAt', width: 180 },
    { key: 'lastUsedAt', width: 160 },
    { key: 'lastUsedIp', width: 130 },
    { key: 'useCount', width: 100 },
    { key: 'addresses', width: 160 },
    { key: 'revokedAt', width: 160 },
    { key: 'scopes', width: 240, grow: 1 },
  ],
  rowActions: [
    {
      title: '吊销',
      danger: true,
      call: revokeApiKeys,
      when: ({ revokedAt }) => revokedAt === null,
      confirm: ([row]) => `吊销后使用「${row?.keyName ?? ''}」的程序立即读不到数据，不能恢复，确定吊销吗?`,
    },
  ],
  emptyHint: '没有人签发密钥',
})

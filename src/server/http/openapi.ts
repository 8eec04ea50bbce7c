/** Collects the routes into one OpenAPI document. */
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { apiKeyHeader } from '#contract/identity/api-key.ts'

export async function openapiPlugin(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: '清源',
        version,
        description:
          '除文件与标注为裸数据的接口外，应答均为 {success, code, message, result, timestamp}。时间为 +08:00 的 yyyy-MM-dd HH:mm:ss。',
      },
      components: {
        securitySchemes: {
          token: { type: 'apiKey', in: 'header', name: 'X-Access-Token' },
          key: {
            type: 'apiKey',
            in: 'header',
            name: apiKeyHeader,
            description: '在“个人设置 / API 密钥”签发；只能读取写明可用密钥的接口，不超过持有人当时的权限。',
          },
        },
      },
    },
    // Whoever may call a route stands beside it: the document is read by people who grant rights.
    transform: ({ schema, url, route }) => {
      const { access, endpoint } = route.config ?? {}
      if (!endpoint) return { schema: { ...schema, hide: true }, url }
      const policy = access === 'public' ? '无需登录' : access === 'session' ? '登录即可' : `权限 ${access}`
      return {
        url,
        schema: {
          ...schema,
          description: endpoint.key ? `${policy}；可用 API 密钥` : policy,
          ...(access !== 'public' && { security: [{ token: [] }, ...(endpoint.key ? [{ key: [] }] : [])] }),
        },
      }
    },
  })
}

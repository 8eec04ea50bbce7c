/** One place turns what was thrown into an answer. What people must not see stays in the log under the trace id. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusal } from '#contract/kit/envelope.ts'
import { Fault, type FaultKind, faultAnswer } from '#contract/kit/fault.ts'
import { BadFigure } from '#lib/wbe/figure.ts'
import {
  CancelledError,
  ConflictError,
  DuplicateError,
  FullError,
  TooLongError,
  UnavailableError,
} from '#server/db/db.ts'

export const unknownPath = '路径不存在，请检查路径是否正确'

const full = '磁盘空间不足，内容未能保存；查看不受影响，请联系管理员清理磁盘后再试'
const systemCode = (error: unknown) => (error as NodeJS.ErrnoException | null)?.code

function faultOf(error: unknown): Fault | undefined {
  if (error instanceof Fault) return error
  // Its words name the figure and what it has to be: whoever asked can mend it.
  if (error instanceof BadFigure) return new Fault('refused', `无法计算：${error.message}`)
  if (error instanceof ConflictError) return new Fault('conflict', '这条记录已被他人修改，请核对后再保存')
  if (error instanceof DuplicateError) return new Fault('refused', '数据库中已存在该记录')
  if (error instanceof FullError || systemCode(error) === 'ENOSPC')
    return new Fault('unavailable', full, null, 30)
  if (error instanceof TooLongError)
    return new Fault('refused', '查询用时过长，已停止；请缩小时间范围或减少查询条件后重试')
  if (error instanceof CancelledError) return new Fault('unavailable', '查询已取消')
  if (error instanceof UnavailableError)
    return new Fault('unavailable', '数据库暂时不可用，请稍后再试', null, 5)
  const { validation, statusCode, code } = error as FastifyError
  if (validation instanceof Fault) return validation
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Fault('invalid', '不支持的内容类型')
  if (statusCode === 413) return new Fault('too-large', '提交的内容过大，请减少后再试')
  if (statusCode === 429) return new Fault('too-many', '操作过于频繁，请稍后再试')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Fault('invalid', '请求内容不正确')
  return undefined
}

export function sendFault(reply: FastifyReply, fault: Fault): FastifyReply {
  const { http, code } = faultAnswer[fault.kind]
  if (fault.retryAfterSec !== undefined) reply.header('Retry-After', String(fault.retryAfterSec))
  // The 200 schema describes success: a refusal is written as it is.
  return reply
    .status(http)
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(refusal(code, fault.message, fault.result ?? null))
}

const quiet: ReadonlySet<FaultKind> = new Set([
  'refused',
  'misread',
  'unauthenticated',
  'missing',
  'conflict',
])

export function errorsPlugin(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const fault = faultOf(error)
    if (fault) {
      if (!quiet.has(fault.kind)) request.log.info({ fault: fault.kind, reason: fault.message }, 'refused')
      return sendFault(reply, fault)
    }
    request.log.error({ err: error }, 'failed')
    return reply
      .status(500)
      .type('application/json; charset=utf-8')
      .serializer((body: unknown) => JSON.stringify(body))
      .send(refusal(500, `操作失败，请稍后再试（跟踪号 ${request.id}）`, null))
  })
}

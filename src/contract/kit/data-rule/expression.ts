/**
 * The language of `USE_SQL_RULES`: comparisons of a property with a value, `in`, `like`, `is null`, `and`, `or`, `not`, parentheses.
 * It looks like the condition of a where clause, and is one only by its meaning.
 */
import type { Operator } from '../page-query.ts'
import { type Condition, checkVariables, RuleError } from './words.ts'

const longest = 2_000
const deepest = 20
const mostValues = 200

type Kind = 'word' | 'text' | 'number' | 'sign' | 'end'
interface Token {
  kind: Kind
  text: string
  at: number
}
const piece =
  /\s*(?:([A-Za-z_][\w.]*)|'((?:[^']|'')*)'|(-?\d+(?:\.\d+)?)|(#\{\s*\w+\s*\})|(<=|>=|<>|!=|[=<>(),]))/y

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  piece.lastIndex = 0
  while (text.slice(piece.lastIndex).trim() !== '') {
    const at = text.length - text.slice(piece.lastIndex).trimStart().length
    const match = piece.exec(text)
    if (!match) throw new RuleError(`第 ${at + 1} 个字符起无法识别：${text.slice(at).trim().slice(0, 20)}`)
    const [, word, quoted, number, variable, sign] = match
    if (word !== undefined) tokens.push({ kind: 'word', text: word, at })
    else if (quoted !== undefined) tokens.push({ kind: 'text', text: quoted.replaceAll("''", "'"), at })
    else if (number !== undefined) tokens.push({ kind: 'number', text: number, at })
    else if (variable !== undefined) tokens.push({ kind: 'text', text: variable, at })
    else tokens.push({ kind: 'sign', text: sign ?? '', at })
  }
  tokens.push({ kind: 'end', text: '', at: text.length })
  return tokens
}

const operators: Readonly<Record<string, Operator>> = {
  '=': 'eq',
  '!=': 'ne',
  '<>': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
}
const negated = (part: Condition, not: boolean): Condition => (not ? { kind: 'not', part } : part)

class Parser {
  readonly #tokens: readonly Token[]
  readonly #propertyOf: (name: string) => string | undefined
  #next = 0

  constructor(tokens: readonly Token[], propertyOf: (name: string) => string | undefined) {
    this.#tokens = tokens
    this.#propertyOf = propertyOf
  }
  whole(): Condition {
    const condition = this.#either(0)
    if (this.#peek().kind !== 'end') throw this.#unexpected()
    return condition
  }

  #peek(): Token {
    return this.#tokens[this.#next] ?? { kind: 'end', text: '', at: 0 }
  }
  #take(): Token {
    const token = this.#peek()
    this.#next++
    return token
  }
  #takes(word: string): boolean {
    const { kind, text } = this.#peek()
    const found = (kind === 'word' || kind === 'sign') && text.toLowerCase() === word
    if (found) this.#next++
    return found
  }
  #must(word: string): void {
    if (!this.#takes(word)) throw this.#unexpected(`缺少 ${word}`)
  }
  #unexpected(what = '表达式不完整或多余'): RuleError {
    const { kind, text, at } = this.#peek()
    return new RuleError(
      kind === 'end' ? `${what}：表达式在此结束` : `${what}：第 ${at + 1} 个字符处的“${text}”`,
    )
  }

  #either(depth: number): Condition {
    if (depth > deepest) throw new RuleError(`括号和 not 最多 ${deepest} 层`)
    const parts = [this.#both(depth)]
    while (this.#takes('or')) parts.push(this.#both(depth))
    return parts.length === 1 ? parts[0]! : { kind: 'or', parts }
  }
  #both(depth: number): Condition {
    const parts = [this.#one(depth)]
    while (this.#takes('and')) parts.push(this.#one(depth))
    return parts.length === 1 ? parts[0]! : { kind: 'and', parts }
  }
  #one(depth: number): Condition {
    if (depth > deepest) throw new RuleError(`括号和 not 最多 ${deepest} 层`)
    if (this.#takes('not')) return { kind: 'not', part: this.#one(depth + 1) }
    if (this.#takes('(')) {
      const inner = this.#either(depth + 1)
      this.#must(')')
      return inner
    }
    return this.#predicate()
  }
  #predicate(): Condition {
    const field = this.#field()
    if (this.#takes('is')) {
      const not = this.#takes('not')
      this.#must('null')
      return negated({ kind: 'null', field }, not)
    }
    const not = this.#takes('not')
    if (this.#takes('in')) return negated({ kind: 'in', field, values: this.#list() }, not)
    if (this.#takes('like')) return negated(likeOf(field, this.#value()), not)
    if (not) throw this.#unexpected('not 之后应为 in 或 like')
    const sign = this.#take()
    const operator = sign.kind === 'sign' ? operators[sign.text] : undefined
    if (!operator) {
      this.#next--
      throw this.#unexpected('应为比较符、in、like 或 is null')
    }
    return { kind: 'test', field, operator, value: this.#value() }
  }
  #field(): string {
    const token = this.#peek()
    if (token.kind !== 'word') throw this.#unexpected('应为字段名')
    const property = this.#propertyOf(token.text)
    if (!property) throw new RuleError(`字段 ${token.text} 不存在`)
    this.#next++
    return property
  }
  #value(): string {
    const token = this.#peek()
    if (token.kind !== 'text' && token.kind !== 'number')
      throw this.#unexpected("应为值：数字、'文本' 或 #{变量}")
    this.#next++
    return token.text
  }
  #list(): string[] {
    this.#must('(')
    const values = [this.#value()]
    while (this.#takes(',')) values.push(this.#value())
    this.#must(')')
    if (values.length > mostValues) throw new RuleError(`in 最多 ${mostValues} 个值`)
    return values
  }
}

/** Only a leading and a trailing `%` have a meaning: anything else is what it is. */
function likeOf(field: string, pattern: string): Condition {
  const begins = pattern.startsWith('%')
  const ends = pattern.length > 1 && pattern.endsWith('%')
  const value = pattern.slice(begins ? 1 : 0, ends ? -1 : undefined)
  if (begins && ends) return { kind: 'test', field, operator: 'like', value }
  if (begins) return { kind: 'test', field, operator: 'left_like', value }
  return { kind: 'test', field, operator: ends ? 'right_like' : 'eq', value }
}

/**
 * @param propertyOf property of the resource by the name that was written (its property or its column), undefined for others
 * @throws RuleError with what is wrong and where
 */
export function parseExpression(text: string, propertyOf: (name: string) => string | undefined): Condition {
  if (text.trim() === '') throw new RuleError('请输入规则值')
  if (text.length > longest) throw new RuleError(`表达式最多 ${longest} 个字符`)
  checkVariables(text)
  return new Parser(tokensOf(text), propertyOf).whole()
}

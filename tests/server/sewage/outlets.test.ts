/** Outlets hang on one another as their water flows; points hang on outlets and samplers of their own plant. */
import { expect, it } from 'vitest'
import { forEachDatabase } from '../../support/databases.ts'
import { newFolder } from '../../support/folder.ts'
import { openWorld, type Person, plantDraft } from '../crud/world.ts'

type Row = Record<string, unknown>

forEachDatabase((_name, open) => {
  const start = async () => {
    const world = await openWorld(await open(), newFolder())
    const send = (who: Person, path: string, payload: Row) =>
      world.call<Row>(who, { method: path.endsWith('edit') ? 'PUT' : 'POST', url: path, payload })
    const add = async (path: string, payload: Row, who: Person = 'city') => {
      const answer = await send(who, `${path}/add`, payload)
      expect(answer.message).toBe('添加成功！')
      return String(answer.result['id'])
    }
    const plantOf = (name: string) => add('/sewage/plant', plantDraft({ plantName: name }))
    const outletOf = (code: string, plantId: string, upstreamOutletId?: string) =>
      add('/sewage/outlet', {
        outletCode: code,
        outletName: `口${code}`,
        plantId,
        kind: 'MANHOLE',
        upstreamOutletId,
      })
    return { world, send, add, plantOf, outletOf }
  }

  it('refuses a circle, and an outlet of another plant, in words', async () => {
    const { send, plantOf, outletOf } = await start()
    const [east, west] = [await plantOf('东厂'), await plantOf('西厂')]
    const top = await outletOf('1', east)
    const middle = await outletOf('2', east, top)
    const low = await outletOf('3', east, middle)
    for (const upstreamOutletId of [top, middle, low]) {
      const answer = await send('city', '/sewage/outlet/edit', { id: top, version: 1, upstreamOutletId })
      expect(answer).toMatchObject({ success: false, message: '「上游排水口」不能是自己或自己的下级' })
    }
    const elsewhere = await outletOf('4', west)
    const words = '「上游排水口」不属于所选的污水厂，请改选同一座厂的排水口'
    expect(
      (await send('city', '/sewage/outlet/edit', { id: elsewhere, version: 1, upstreamOutletId: top }))
        .message,
    ).toBe(words)
    // Nor does it move away from those it belongs to.
    expect((await send('city', '/sewage/outlet/edit', { id: low, version: 1, plantId: west })).message).toBe(
      words,
    )
  })

  it('lets branches join at one outlet, and no water flow back to where it came from', async () => {
    const { world, send, plantOf, outletOf } = await start()
    const [east, west] = [await plantOf('东厂'), await plantOf('西厂')]
    const [main, left, right] = [
      await outletOf('1', east),
      await outletOf('2', east),
      await outletOf('3', east),
    ]
    const edit = async (id: string, change: Row) => {
      const present = await world.call<Row>('city', {
        method: 'GET',
        url: `/sewage/outlet/queryById?id=${id}`,
      })
      return (
        await send('city', '/sewage/outlet/edit', { id, version: present.result['version'], ...change })
      ).message
    }
    expect(await edit(left, { downstreamOutletId: main })).toBe('编辑成功！')
    expect(await edit(right, { downstreamOutletId: main })).toBe('编辑成功！')
    const back = '「汇入排水口」的水正是从这里流出的，不能再流回来，请改选下游的排水口'
    for (const downstreamOutletId of [main, left, right])
      expect(await edit(main, { downstreamOutletId })).toBe(back)
    // The same told the other way round.
    expect(await edit(left, { upstreamOutletId: main })).toBe('「上游排水口」不能是自己或自己的下级')
    const elsewhere = await outletOf('4', west)
    expect(await edit(elsewhere, { downstreamOutletId: main })).toBe(
      '「汇入排水口」不属于所选的污水厂，请改选同一座厂的排水口',
    )
    expect(await edit(right, { plantId: west })).toBe(
      '「汇入排水口」不属于所选的污水厂，请改选同一座厂的排水口',
    )
  })

  it('tells the way up, and nothing of it to another city', async () => {
    const { world, plantOf, outletOf } = await start()
    const plantId = await plantOf('东厂')
    const top = await outletOf('1', plantId)
    const low = await outletOf('2', plantId, top)
    const trace = (who: Person, id: string) =>
      world.call<Row[]>(who, { method: 'GET', url: `/sewage/outlet/trace?id=${id}` })
    expect((await trace('city', low)).result).toMatchObject([
      { id: top, outletCode: '1', distance: null },
      { id: low, outletCode: '2' },
    ])
    expect((await trace('other', low)).status).toBe(403)
    expect((await trace('bare', low)).status).toBe(403)
    expect((await trace('city', 'none')).success).toBe(false)
  })

  it('binds a sampler of the plant to one point alone', async () => {
    const { send, add, plantOf, outletOf } = await start()
    const [east, west] = [await plantOf('东厂'), await plantOf('西厂')]
    const device = (code: string, plantId: string, facilityType: string) =>
      add('/device/facility', { facilityCode: code, facilityName: `设备${code}`, facilityType, plantId })
    const [sampler, logger, far] = [
      await device('A', east, 'SAMPLER'),
      await device('B', east, 'LOGGER'),
      await device('C', west, 'SAMPLER'),
    ]
    const point = (code: string) =>
      add('/sewage/point', { pointCode: code, pointName: `点${code}`, plantId: east, samplingMode: 'FLOW' })
    const [first, second] = [await point('P1'), await point('P2')]
    const bind = async (id: string, samplerId: string, version = 1) =>
      (await send('city', '/sewage/point/edit', { id, version, samplerId })).message
    expect(await bind(first, logger)).toBe('“设备B”不是自动采样仪，请选择设备类型为自动采样仪的设备')
    expect(await bind(first, far)).toBe('采样仪“设备C”不在所选的污水厂，请改选该厂的采样仪')
    expect(await bind(first, sampler)).toBe('编辑成功！')
    expect(await bind(first, sampler, 2)).toBe('编辑成功！')
    expect(await bind(second, sampler)).toBe('采样仪“设备A”已绑定采样点“点P1”，请先在那里解除绑定')
    const outlet = await outletOf('9', west)
    expect(
      (await send('city', '/sewage/point/edit', { id: second, version: 1, outletId: outlet })).message,
    ).toBe('「所在排水口」不属于所选的污水厂，请改选同一座厂的排水口')
  })
})

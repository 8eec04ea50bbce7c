/** deck.gl layers of the stations. Dots go as binary attributes; glyphs and clusters are few and go as objects. */
import type { LayerData } from '@deck.gl/core'
import { IconLayer, ScatterplotLayer, TextLayer } from '@deck.gl/layers'
import { type Atlas, glyphName, ringName } from './atlas.ts'
import type { ClusterMark, Grouping } from './cluster.ts'
import { bytesOf, type MapInk } from './ink.ts'
import type { StationModel } from './station-model.ts'

export interface LayerInput {
  model: StationModel
  grouping: Grouping
  ink: MapInk
  atlas: Atlas
  selected: number
  /** 1 on a desk; innerHeight / 1080 on a wall. */
  scale: number
  wall: boolean
}
/** What a click hit. */
export type Hit = { kind: 'station'; index: number } | { kind: 'cluster'; cluster: ClusterMark }

interface Mark {
  index: number
  icon: string
  size: number
}

const ringSize = (count: number) => (count >= 15 ? 46 : count >= 8 ? 38 : 32)
const deskGlyph = [24, 24, 18, 18] as const
const wallGlyph = [28, 22, 16, 12] as const

/** Normal stations only, packed for the GPU. */
export function dotAttributes(model: StationModel, singles: readonly number[], ink: MapInk) {
  const normal = singles.filter(index => model.kind(index) === 'normal')
  // Single precision is a metre here, and half the upload.
  const positions = new Float32Array(normal.length * 2)
  const colours = new Uint8Array(normal.length * 4)
  const [red, green, blue] = bytesOf(ink.normalDot)
  normal.forEach((index, at) => {
    positions.set(model.positions.subarray(index * 2, index * 2 + 2), at * 2)
    // Not yet activated: half as strong as a station that reports.
    colours.set([red, green, blue, model.online[index] === 2 ? 110 : 255], at * 4)
  })
  return { normal, positions, colours }
}

/** The attribute form of deck.gl's data; its own types know only object rows. */
const binary = (length: number, positions: Float32Array, colours: Uint8Array): LayerData<unknown> => ({
  length,
  attributes: {
    getPosition: { value: positions, size: 2 },
    getFillColor: { value: colours, size: 4, type: 'unorm8' },
  },
})

export function stationLayers(input: LayerInput) {
  const { model, grouping, ink, atlas, selected, scale, wall } = input
  const { normal, positions, colours } = dotAttributes(model, grouping.singles, ink)
  const sizes = wall ? wallGlyph : deskGlyph
  const marks: Mark[] = []
  for (const index of grouping.singles) {
    const kind = model.kind(index)
    if (kind === 'offline') marks.push({ index, icon: 'offline', size: wall ? 10 : 16 })
    if (kind === 'warning') {
      const level = model.level[index]!
      marks.push({ index, icon: glyphName(level, model.unacked[index] === 0), size: sizes[level - 1]! })
    }
  }
  // The worst is drawn last, on top.
  marks.sort((a, b) => model.level[b.index]! - model.level[a.index]! || a.size - b.size)
  const rim = bytesOf(ink.dotRim)
  return [
    new ScatterplotLayer<unknown>({
      id: 'dots',
      data: binary(normal.length, positions, colours),
      radiusUnits: 'pixels',
      lineWidthUnits: 'pixels',
      getRadius: (wall ? 2.4 : 5) * scale,
      stroked: !wall,
      getLineColor: rim,
      getLineWidth: 2,
      pickable: true,
    }),
    new IconLayer<ClusterMark>({
      id: 'clusters',
      data: grouping.clusters,
      iconAtlas: atlas.image as unknown as string,
      iconMapping: atlas.mapping,
      getPosition: cluster => [cluster.lng, cluster.lat],
      getIcon: cluster => ringName(cluster.worst, cluster.abnormalShare),
      getSize: cluster => ringSize(cluster.count) * scale,
      pickable: true,
    }),
    new TextLayer<ClusterMark>({
      id: 'cluster-counts',
      data: grouping.clusters,
      getPosition: cluster => [cluster.lng, cluster.lat],
      getText: cluster => String(cluster.count),
      getColor: bytesOf(ink.clusterText),
      getSize: 13 * scale,
      fontFamily: '"Inter Variable", sans-serif',
      fontWeight: 600,
      characterSet: '0123456789',
    }),
    ...(selected >= 0
      ? [
          new ScatterplotLayer({
            id: 'selection',
            data: [selected],
            getPosition: (index: number) => model.place(index),
            getRadius: 19 * scale,
            radiusUnits: 'pixels',
            lineWidthUnits: 'pixels',
            stroked: true,
            filled: true,
            getFillColor: [...bytesOf(ink.accent), 26],
            getLineColor: bytesOf(ink.accent),
            getLineWidth: 2,
          }),
        ]
      : []),
    new IconLayer<Mark>({
      id: 'marks',
      data: marks,
      iconAtlas: atlas.image as unknown as string,
      iconMapping: atlas.mapping,
      getPosition: mark => model.place(mark.index),
      getIcon: mark => mark.icon,
      getSize: mark => mark.size * scale * (96 / 80),
      pickable: true,
    }),
  ]
}

/** Turns deck.gl's pick into what was hit. */
export function hitOf(
  picked: { layer?: { id: string } | null; index: number; object?: unknown } | null,
  dots: readonly number[],
): Hit | undefined {
  if (!picked?.layer || picked.index < 0) return undefined
  if (picked.layer.id === 'clusters') return { kind: 'cluster', cluster: picked.object as ClusterMark }
  if (picked.layer.id === 'marks') return { kind: 'station', index: (picked.object as Mark).index }
  if (picked.layer.id === 'dots') {
    const index = dots[picked.index]
    return index === undefined ? undefined : { kind: 'station', index }
  }
  return undefined
}

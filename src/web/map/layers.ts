/** deck.gl layers of the stations. Dots go as binary attributes; glyphs and clusters are few and go as objects. */
import type { LayerData } from '@deck.gl/core'
import { IconLayer, ScatterplotLayer, TextLayer } from '@deck.gl/layers'
import { type Atlas, ringName } from './atlas.ts'
import type { ClusterMark, Grouping } from './cluster.ts'
import { bytesOf, type MapInk } from './ink.ts'
import type { CityNames, PlacedLabel } from './label-places.ts'
import type { Mark, Markers } from './marker-buffer.ts'
import type { StationModel } from './station-model.ts'

export interface LayerInput {
  model: StationModel
  grouping: Pick<Grouping, 'clusters'>
  markers: Markers
  cities: CityNames
  /** Whole step for which the clusters were made. */
  zoom: number
  ink: MapInk
  atlas: Atlas
  selected: number
  /** 1 on a desk; innerHeight / 1080 on a wall. */
  scale: number
  wall: boolean
}
/** What a click hit. */
export type Hit = { kind: 'station'; index: number } | { kind: 'cluster'; cluster: ClusterMark }

const ringSize = (count: number) => (count >= 15 ? 46 : count >= 8 ? 38 : 32)
const namePx = ({ wall, scale }: LayerInput) => (wall ? 18 : 12) * scale
/** With more dots than this no name finds a place between them. */
const fewDots = 400

function namesOf(input: LayerInput): readonly PlacedLabel[] {
  const { model, markers, scale } = input
  const at = (index: number, size: number) => {
    const [lng, lat] = model.place(index)
    return { lng, lat, size: size * scale }
  }
  const glyphs = [
    ...input.grouping.clusters.map(({ lng, lat, count }) => ({ lng, lat, size: ringSize(count) * scale })),
    ...markers.marks.map(({ index, size }) => at(index, size)),
  ]
  const dots = markers.count > fewDots ? [] : [...markers.dots.subarray(0, markers.count)]
  return input.cities.place(
    glyphs,
    dots.map(index => at(index, 12)),
    input.zoom,
    namePx(input),
  )
}
/** The attribute form of deck.gl's data; its own types know only object rows. */
const binary = (length: number, positions: Float32Array, colours: Uint8ClampedArray): LayerData<unknown> => ({
  length,
  attributes: {
    getPosition: { value: positions, size: 2 },
    getFillColor: { value: colours, size: 4 },
  },
})

export function stationLayers(input: LayerInput) {
  const { model, grouping, markers, ink, atlas, selected, scale, wall } = input
  const { count, positions, colours, marks } = markers
  const rim = bytesOf(ink.dotRim)
  return [
    new ScatterplotLayer<unknown>({
      id: 'dots',
      data: binary(count, positions, colours),
      radiusUnits: 'pixels',
      lineWidthUnits: 'pixels',
      getRadius: (wall ? 2.4 : 5) * scale,
      stroked: !wall,
      getLineColor: rim,
      getLineWidth: 2,
      pickable: true,
    }),
    // Above the dots, where a label of the basemap would lie under them; below what counts or warns.
    new TextLayer<PlacedLabel>({
      id: 'city-labels',
      data: namesOf(input),
      getPosition: city => [city.lng, city.lat],
      getText: city => city.name,
      getColor: bytesOf(ink.cityLabel),
      getSize: namePx(input),
      getPixelOffset: city => city.offset,
      fontFamily: '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif',
      characterSet: 'auto',
      background: true,
      getBackgroundColor: [...bytesOf(ink.land), 190],
      backgroundPadding: [2, 0],
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
  dots: Int32Array,
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

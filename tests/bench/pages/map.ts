/** Two maps of 50,000 moving points: ours (typed arrays into deck.gl) and the peer (GeoJSON setData). Driven by the bench. */
import 'maplibre-gl/dist/maplibre-gl.css'
import { MapboxOverlay } from '@deck.gl/mapbox'
import { type GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { randomFrom } from '#lib/random.ts'
import { drawAtlas } from '#web/map/atlas.ts'
import { mapInks } from '#web/map/ink.ts'
import { CityNames } from '#web/map/label-places.ts'
import { stationLayers } from '#web/map/layers.ts'
import { MarkerBuffer } from '#web/map/marker-buffer.ts'
import { StationModel } from '#web/map/station-model.ts'

const count = 50_000
const ink = mapInks.light
const box = { lng: 109, lat: 29.4, width: 6.5, height: 3.5 }
const background = {
  version: 8 as const,
  sources: {},
  layers: [{ id: 'ground', type: 'background' as const, paint: { 'background-color': ink.land } }],
}

function newMap(): Promise<MapLibreMap> {
  const container = document.createElement('div')
  container.style.cssText = 'position:fixed;inset:0'
  document.body.replaceChildren(container)
  const map = new MapLibreMap({
    container,
    style: background,
    center: [112.2, 31.1],
    zoom: 6,
    fadeDuration: 0,
  })
  return new Promise(resolve => map.once('load', () => resolve(map)))
}
const frame = () => new Promise(resolve => requestAnimationFrame(resolve))

function places() {
  const random = randomFrom(7)
  return Array.from({ length: count }, (_, index) => ({
    id: String(index),
    lng: box.lng + random.next() * box.width,
    lat: box.lat + random.next() * box.height,
  }))
}

async function ours(updates: number): Promise<void> {
  const map = await newMap()
  const overlay = new MapboxOverlay({ interleaved: false, layers: [] })
  map.addControl(overlay)
  const model = new StationModel(places())
  model.online.fill(1)
  const grouping = { clusters: [], singles: Array.from({ length: count }, (_, index) => index) }
  const atlas = drawAtlas(ink)
  const buffer = new MarkerBuffer()
  const random = randomFrom(11)
  for (let update = 0; update < updates; update++) {
    for (let index = 0; index < count; index++) {
      const [lng, lat] = [model.positions[index * 2]!, model.positions[index * 2 + 1]!]
      model.move(index, lng + (random.next() - 0.5) * 0.01, lat + (random.next() - 0.5) * 0.01)
    }
    const markers = buffer.build(model, grouping.singles, ink, false)
    overlay.setProps({
      layers: stationLayers({
        model,
        grouping,
        markers,
        cities: new CityNames([]),
        zoom: 6,
        ink,
        atlas,
        selected: -1,
        scale: 1,
        wall: false,
      }),
    })
    await frame()
    await frame()
  }
}

async function peer(updates: number): Promise<void> {
  const map = await newMap()
  const features = places().map(({ id, lng, lat }) => ({
    type: 'Feature' as const,
    properties: { id },
    geometry: { type: 'Point' as const, coordinates: [lng, lat] as [number, number] },
  }))
  const data = { type: 'FeatureCollection' as const, features }
  map.addSource('points', { type: 'geojson', data })
  map.addLayer({
    id: 'points',
    type: 'circle',
    source: 'points',
    paint: {
      'circle-radius': 5,
      'circle-color': ink.normalDot,
      'circle-stroke-width': 2,
      'circle-stroke-color': '#fff',
    },
  })
  await map.once('idle')
  const random = randomFrom(11)
  const source = map.getSource('points') as GeoJSONSource
  for (let update = 0; update < updates; update++) {
    for (const feature of features) {
      feature.geometry.coordinates[0] += (random.next() - 0.5) * 0.01
      feature.geometry.coordinates[1] += (random.next() - 0.5) * 0.01
    }
    source.setData(data)
    await map.once('idle')
  }
}

/** The share of an update that only makes the points move, to be taken off both. */
async function nothing(updates: number): Promise<void> {
  const model = new StationModel(places())
  const random = randomFrom(11)
  for (let update = 0; update < updates; update++) {
    for (let index = 0; index < count; index++) {
      const [lng, lat] = [model.positions[index * 2]!, model.positions[index * 2 + 1]!]
      model.move(index, lng + (random.next() - 0.5) * 0.01, lat + (random.next() - 0.5) * 0.01)
    }
    await frame()
    await frame()
  }
}

Object.assign(window, { runs: { ours, peer, nothing } })

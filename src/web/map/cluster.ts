/** Groups stations that stand within a few pixels. Levels 1 and 2 and the selection are never swallowed by a group. */
import Supercluster from 'supercluster'
import type { StationModel } from './station-model.ts'

export interface ClusterMark {
  lng: number
  lat: number
  count: number
  /** Share of members that are offline or have an open warning, 0-1. */
  abnormalShare: number
  /** Worst level among the members; 0 none. */
  worst: number
  expansionZoom: number
}
export interface Grouping {
  clusters: ClusterMark[]
  /** Indices drawn one by one. */
  singles: number[]
}

export const clusterMaxZoom = 8
const radiusPx = 42
const minPoints = 4

interface Leaf {
  index: number
}
interface Sums {
  abnormal: number
  worst: number
}

/** Built for one state of the model; asked for every zoom step. */
export class Clusterer {
  readonly #index: Supercluster<Leaf, Sums>
  readonly #always: number[] = []
  readonly #all: number[] = []

  constructor(model: StationModel, shown: (index: number) => boolean, selected: number) {
    const features: Parameters<Supercluster<Leaf, Sums>['load']>[0] = []
    for (let index = 0; index < model.size; index++) {
      if (!shown(index)) continue
      this.#all.push(index)
      const level = model.level[index]!
      if (level === 1 || level === 2 || index === selected) {
        this.#always.push(index)
        continue
      }
      features.push({
        type: 'Feature',
        properties: { index },
        geometry: { type: 'Point', coordinates: model.place(index) },
      })
    }
    this.#index = new Supercluster<Leaf, Sums>({
      radius: radiusPx,
      // MapLibre's zoom counts tiles of 512 px; so does this index.
      extent: 512,
      maxZoom: clusterMaxZoom,
      minPoints,
      map: leaf => ({
        abnormal: model.level[leaf.index]! > 0 || model.online[leaf.index] === 0 ? 1 : 0,
        worst: model.level[leaf.index]!,
      }),
      reduce: (sums, more) => {
        sums.abnormal += more.abnormal
        if (more.worst > 0 && (sums.worst === 0 || more.worst < sums.worst)) sums.worst = more.worst
      },
    })
    this.#index.load(features)
  }

  at(zoom: number): Grouping {
    if (zoom >= clusterMaxZoom + 1) return { clusters: [], singles: this.#all }
    const clusters: ClusterMark[] = []
    const singles = [...this.#always]
    for (const feature of this.#index.getClusters([-180, -85, 180, 85], Math.floor(zoom))) {
      const [lng, lat] = feature.geometry.coordinates as [number, number]
      const properties = feature.properties
      if ('cluster' in properties && properties.cluster) {
        clusters.push({
          lng,
          lat,
          count: properties.point_count,
          abnormalShare: properties.abnormal / properties.point_count,
          worst: properties.worst,
          expansionZoom: this.#index.getClusterExpansionZoom(properties.cluster_id),
        })
      } else {
        singles.push((properties as Leaf).index)
      }
    }
    return { clusters, singles }
  }
}

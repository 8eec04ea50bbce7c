/** 到场: the place against the circle of the point; outside it, a photo and a reason. */
import { useEffect, useState } from 'react'
import { positionOf } from '#lib/geo.ts'
import { workPath } from '../data/calls.ts'
import { noPhotos, useDraft } from '../data/drafts.ts'
import { act } from '../data/phone.ts'
import { locate, placeText } from '../data/place.ts'
import { usePhone } from '../data/state.ts'
import { chainOf, distanceText, distanceTo, type Work } from '../data/works.ts'
import { Alarm } from '../parts/icon.tsx'
import { Photos } from '../parts/photos.tsx'
import { useBusy } from '../parts/use-busy.ts'
import { clockText } from '../parts/words.ts'

export function Arrive({ work }: { work: Work }) {
  const { fix, noFix, behindMs } = usePhone()
  const [photos, setPhotos] = useDraft(work.id, 'arrival photos', noPhotos)
  const [reason, setReason] = useDraft(work.id, 'arrival', '')
  const [explaining, setExplaining] = useState(photos.length > 0 || reason !== '')
  const [looking, setLooking] = useState(false)
  const look = async () => {
    setLooking(true)
    await locate()
    setLooking(false)
  }
  useEffect(() => void locate(), [])
  const metres = distanceTo(work, fix)
  const inside = metres !== undefined && metres <= work.geofence
  const explained = photos.length > 0 && reason.trim().length >= 2
  const [busy, arrive] = useBusy(async () => {
    const kept = await act({
      chain: chainOf(work.id),
      title: metres === undefined ? '到场' : `到场，距采样点 ${distanceText(metres)}`,
      about: `${work.plantName} ${work.workNo}`,
      path: workPath('checkIn'),
      body: {
        id: work.id,
        ...(fix && { checkInPlace: placeText(fix) }),
        ...(explaining && { reason: reason.trim() }),
      },
      photos: explaining ? photos.map(blob => ({ field: 'checkInPhoto', blob })) : [],
    })
    if (!kept) return
    setPhotos(noPhotos)
    setReason('')
  })
  return (
    <section className="sheet">
      <h2>到场</h2>
      <Circle work={work} fix={fix} />
      {metres === undefined ? (
        <p className="line small">
          <Alarm kind="late" />
          {noFix ?? (looking || !fix ? '正在定位…' : '采样点没有登记位置，无法核对距离，请拍照并说明')}
        </p>
      ) : (
        <p className="line">
          <Alarm kind={inside ? 'good' : 'refused'} />
          <span>
            距采样点 <b className={inside ? '' : 'red'}>{distanceText(metres)}</b>，围栏 {work.geofence} m
            {fix && (
              <span className="faint" style={{ display: 'block' }}>
                {clockText(fix.at + behindMs)} 定位，误差约 {Math.max(1, Math.round(fix.accuracy))} m
              </span>
            )}
          </span>
        </p>
      )}
      {!inside && metres !== undefined && !explaining && (
        <p className="small">不在采样点围栏内。请靠近后重新定位；确在现场而定位不准，可拍照并说明原因</p>
      )}
      {explaining && (
        <>
          <Photos photos={photos} onChange={setPhotos} />
          <label className="field">
            <span>说明</span>
            <textarea
              value={reason}
              maxLength={200}
              placeholder="为什么不在围栏内，或不能定位"
              onChange={event => setReason(event.target.value)}
            />
          </label>
        </>
      )}
      <div className="acts">
        {explaining ? (
          <button type="button" className="act" onClick={() => setExplaining(false)}>
            返回
          </button>
        ) : (
          <button type="button" className="act" disabled={looking} onClick={() => void look()}>
            {looking ? '正在定位…' : '重新定位'}
          </button>
        )}
        {!inside && !explaining ? (
          <button type="button" className="act" onClick={() => setExplaining(true)}>
            拍照说明
          </button>
        ) : (
          <button
            type="button"
            className="act solid"
            disabled={busy || (explaining ? !explained : !inside)}
            onClick={() => arrive()}
          >
            {!explaining || explained ? '到场' : photos.length === 0 ? '请先拍照' : '请写说明'}
          </button>
        )}
      </div>
    </section>
  )
}

/** The circle of the point, and where one stands. */
function Circle({ work, fix }: { work: Work; fix: { lng: number; lat: number } | undefined }) {
  const there = positionOf(work.place)
  const metres = distanceTo(work, fix)
  if (!there || !fix || metres === undefined) return null
  const reach = Math.max(work.geofence, Math.min(metres, work.geofence * 3)) * 1.25
  const scale = 55 / reach
  const east = (fix.lng - there[0]) * Math.cos((there[1] * Math.PI) / 180)
  const north = fix.lat - there[1]
  const length = Math.hypot(east, north) || 1
  const drawn = Math.min(metres, reach) * scale
  const x = 170 + (east / length) * drawn
  const y = 60 - (north / length) * drawn
  return (
    <svg className="map" viewBox="0 0 340 120" role="img" aria-label={`距采样点 ${distanceText(metres)}`}>
      <circle
        cx="170"
        cy="60"
        r={work.geofence * scale}
        fill="var(--on)"
        stroke="var(--solid)"
        strokeDasharray="4 3"
      />
      <circle cx="170" cy="60" r="4" fill="var(--s4)" />
      <line x1="170" y1="60" x2={x} y2={y} stroke="var(--t3)" />
      <circle cx={x} cy={y} r="6" fill="var(--solid)" stroke="var(--card)" strokeWidth="2" />
    </svg>
  )
}

/** Where the phone is. */
import { usePhone } from './state.ts'

const words: Readonly<Record<number, string>> = {
  1: '没有定位权限，请在浏览器设置里允许定位，或拍照并说明原因',
  2: '现在收不到定位信号，请到空旷处重试，或拍照并说明原因',
  3: '定位超时，请重试，或拍照并说明原因',
}
/** Asks for the place anew. @returns `lng,lat`; undefined where there is none, said in the state */
export function locate(): Promise<string | undefined> {
  return new Promise(resolve => {
    if (!navigator.geolocation) {
      usePhone.setState({ noFix: '这台手机不支持定位，请拍照并说明原因' })
      return resolve(undefined)
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords, timestamp }) => {
        const { longitude: lng, latitude: lat, accuracy } = coords
        usePhone.setState({ fix: { lng, lat, accuracy, at: timestamp }, noFix: undefined })
        resolve(placeText({ lng, lat }))
      },
      ({ code }) => {
        usePhone.setState({ noFix: words[code] ?? words[2] })
        resolve(undefined)
      },
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 10_000 },
    )
  })
}
export const placeText = ({ lng, lat }: { lng: number; lat: number }): string =>
  `${lng.toFixed(6)},${lat.toFixed(6)}`

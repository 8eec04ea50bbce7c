/** The two checksums met on HJ 212 lines, by table. */
const table = new Uint16Array(256)
for (let index = 0; index < 256; index++) {
  let register = index
  for (let bit = 0; bit < 8; bit++) register = register & 1 ? (register >>> 1) ^ 0xa001 : register >>> 1
  table[index] = register
}

/** HJ 212-2017 annex A: the register is shifted right by 8 *before* each byte is xor-ed in. */
export function annexCrc(bytes: Uint8Array, start = 0, end = bytes.length): number {
  let register = 0xffff
  for (let index = start; index < end; index++) register = table[(register >>> 8) ^ bytes[index]!]!
  return register
}

/** CRC-16/MODBUS, which a part of the devices in the field computes instead. */
export function modbusCrc(bytes: Uint8Array, start = 0, end = bytes.length): number {
  let register = 0xffff
  for (let index = start; index < end; index++)
    register = (register >>> 8) ^ table[(register ^ bytes[index]!) & 0xff]!
  return register
}

export const crcText = (crc: number): string => crc.toString(16).toUpperCase().padStart(4, '0')

/** Value of four hex digits of either case at `start`, or -1. */
export function readCrc(bytes: Uint8Array, start: number): number {
  let value = 0
  for (let index = start; index < start + 4; index++) {
    const code = bytes[index] ?? 0
    let digit: number
    if (code >= 48 && code <= 57) digit = code - 48
    else if (code >= 65 && code <= 70) digit = code - 55
    else if (code >= 97 && code <= 102) digit = code - 87
    else return -1
    value = (value << 4) | digit
  }
  return value
}

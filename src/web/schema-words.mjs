// Stands for typebox in the console's build. Here schemas are types, and say what a call must be told, since the server validates;
// the true builders bring their compiler along, 27 kB gzip that the login would wait for.
const plain = {
  Object: properties => ({
    properties,
    required: Object.keys(properties).filter(name => !properties[name].optional),
  }),
  Array: () => ({ type: 'array' }),
  Optional: schema => ({ ...schema, optional: true }),
}
export default new Proxy(plain, { get: (known, word) => known[word] ?? (() => ({})) })

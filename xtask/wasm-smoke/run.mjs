// Runs the smoke program in WebAssembly: node run.mjs FILE.wasm
// The module imports nothing: whoever reads a clock or a file in there traps, and that is what this run would show.
import { readFile } from "node:fs/promises";

const { instance } = await WebAssembly.instantiate(await readFile(process.argv[2]), {});
try {
  const code = instance.exports.main(0, 0);
  if (code !== 0) throw new Error(`exit code ${code}`);
} catch (error) {
  console.error("the smoke program trapped in WebAssembly (cargo run -p wasm-smoke runs it natively):", error);
  process.exit(1);
}
console.log("the smoke program ran to its end in WebAssembly");

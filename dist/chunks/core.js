import { ExitCode, error, info, notice, setFailed, setOutput, setSecret, warning } from "./actions.js";

export { setFailed };
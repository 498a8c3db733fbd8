// The PC's speaker: one square wave. A browser allows sound only after a key or a click.

const SOON = 0.01;

export class Speaker {
  #context = null;
  #volume = null;
  #wave = null;
  #muted = false;
  #peak = 0;

  open() {
    this.#context ??= new AudioContext();
    if (!this.#volume) {
      this.#volume = this.#context.createGain();
      this.#volume.connect(this.#context.destination);
      this.mute(this.#muted, this.#peak);
    }
    this.#context.resume();
  }

  // Pairs of hertz and seconds; 0 Hz is silence.
  start(tones) {
    this.silence();
    if (!this.#context || this.#context.state !== "running") return;
    const gate = this.#context.createGain();
    const wave = this.#context.createOscillator();
    wave.type = "square";
    wave.connect(gate).connect(this.#volume);
    let when = this.#context.currentTime + SOON;
    for (const [hertz, seconds] of tones) {
      gate.gain.setValueAtTime(hertz ? 1 : 0, when);
      if (hertz) wave.frequency.setValueAtTime(hertz, when);
      when += seconds;
    }
    wave.start(this.#context.currentTime + SOON);
    wave.stop(when);
    this.#wave = wave;
  }

  silence() {
    this.#wave?.stop();
    this.#wave = null;
  }

  mute(muted, peak) {
    this.#muted = muted;
    this.#peak = peak;
    if (this.#volume) this.#volume.gain.value = muted ? 0 : peak;
  }
}

// Prints the jobs that the k6-operator makes of a TestRun, which it reads as JSON: the runners, and the starter for the
// host names of its arguments.
package main

import (
	"encoding/json"
	"os"

	"github.com/grafana/k6-operator/api/v1alpha1"
	"github.com/grafana/k6-operator/pkg/cloud"
	"github.com/grafana/k6-operator/pkg/resources/jobs"
	batchv1 "k8s.io/api/batch/v1"
)

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	var run v1alpha1.TestRun
	must(json.NewDecoder(os.Stdin).Decode(&run))
	var all []*batchv1.Job
	for index := 1; index <= int(run.Spec.Parallelism); index++ {
		job, err := jobs.NewRunnerJob(&run, index, cloud.NewTokenInfo("", ""))
		must(err)
		all = append(all, job)
	}
	must(json.NewEncoder(os.Stdout).Encode(append(all, jobs.NewStarterJob(&run, os.Args[1:]))))
}
